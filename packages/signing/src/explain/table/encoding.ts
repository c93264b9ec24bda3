// Mistakes in the percent-encoding of the whole string (reference: Algorithm, step 1.6).
import { encoder, type EncoderName } from "../encoders.ts";
import { causes, type Way } from "./cause.ts";

const by =
  (...names: readonly EncoderName[]) =>
  (): Way[] =>
    names.map((name) => [name, { encode: encoder(name) }]);

const ALL = "Encode every character but letters, digits and `_ . - ~`.";

export const encodingCauses = causes(
  {
    code: "marks_not_encoded",
    message: "The client left some of `! ' ( ) *` as they are, as `encodeURIComponent` does.",
    fix: "Encode `! ' ( ) *` too: `%21 %27 %28 %29 %2A`.",
    reports: 7,
    core: ["JavaScript encodeURIComponent"],
    ways: by("JavaScript encodeURIComponent"),
  },
  {
    code: "star_not_encoded",
    message: "The client left `*` as it is.",
    fix: "Encode `*` as `%2A`.",
    reports: 3,
    core: ["Java URLEncoder with + and %7E replaced"],
    ways: by("Java URLEncoder with + and %7E replaced"),
  },
  {
    code: "tilde_encoded",
    message: "The client encoded `~` as `%7E`.",
    fix: "Leave `~` as it is.",
    reports: 5,
    core: ["Java URLEncoder with + and * replaced, Python before 3.7"],
    ways: by("Java URLEncoder with + and * replaced, Python before 3.7"),
  },
  {
    code: "form_encoded",
    message:
      "The client encoded the string as a form, as `URLEncoder` and `URLSearchParams` do: a space, `*` or `~` is written otherwise.",
    fix: "Replace `+` by `%20`, `*` by `%2A` and `%7E` by `~` in what the form encoder writes.",
    reports: 3,
    core: [
      "Java URLEncoder, URLSearchParams",
      "Java URLEncoder with + replaced by %20",
      "PHP urlencode, http_build_query",
    ],
    ways: by(
      "Java URLEncoder, URLSearchParams",
      "Java URLEncoder with + replaced by %20",
      "Java URLEncoder with %7E replaced",
      "PHP urlencode, http_build_query",
    ),
  },
  {
    code: "space_as_plus_in_string",
    message:
      "The client encoded a space as `+`, and all else rightly, as `quote_plus`, `url.QueryEscape` and `CGI.escape` do.",
    fix: "Replace `+` by `%20` in the encoded string.",
    reports: 4,
    core: ["Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"],
    ways: by("Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"),
  },
  {
    code: "slash_not_encoded",
    message: "The client left `/` as it is, as Python's `quote` does with its default `safe`.",
    fix: 'Encode `/` as `%2F`: `quote(text, safe="")`.',
    reports: 2,
    core: ["Python quote"],
    ways: by("Python quote", "Python quote before 3.7", "Python quote_plus(safe='/')", "Alamofire URLEncoding"),
  },
  {
    code: "separators_not_encoded",
    message: "The client left separators such as `&`, `=` or `:` as they are.",
    fix: "Encode the whole string, separators too.",
    reports: 3,
    ways: by(
      "safe characters :",
      "safe characters / :",
      "safe characters & =",
      "safe characters / & =",
      "safe characters / & = :",
      "safe character &",
      "safe characters / &",
      "safe character =",
      "safe character +",
      "safe character ,",
      "axios",
      "axios with + replaced by %20",
    ),
  },
  {
    code: "path_escape_used",
    message:
      "The client encoded the string as a path segment, which leaves `$ & + = : @`, as Go's `url.PathEscape` does.",
    fix: ALL,
    reports: 0,
    core: ["Go url.PathEscape"],
    ways: by("Go url.PathEscape", "Go URL.EscapedPath", "Guava urlPathSegmentEscaper", "Spring encodeQueryParam"),
  },
  {
    code: "encode_uri_used",
    message: "The client encoded the string as a whole URL, which leaves separators, as `encodeURI` does.",
    fix: ALL,
    reports: 4,
    core: ["JavaScript encodeURI", "Swift urlQueryAllowed"],
    ways: by(
      "JavaScript encodeURI",
      ".NET Uri.EscapeUriString",
      "Ruby URI.escape",
      "Swift urlQueryAllowed",
      "Swift urlHostAllowed",
      "Swift urlPathAllowed",
    ),
  },
  {
    code: "dotnet_url_encode_used",
    message:
      "The client encoded the string with .NET's `UrlEncode`, which writes `+` for a space and leaves `! ( ) *`.",
    fix: "Use `Uri.EscapeDataString`.",
    reports: 1,
    core: [".NET HttpUtility.UrlEncode", ".NET WebUtility.UrlEncode"],
    ways: by(
      ".NET HttpUtility.UrlEncode",
      ".NET HttpUtility.UrlEncode with + replaced by %20",
      ".NET WebUtility.UrlEncode",
      ".NET WebUtility.UrlEncode with + replaced by %20",
    ),
  },
  {
    code: "alphanumerics_only",
    message: "The client encoded `_`, `.`, `-` and `~` too, as Rust's `NON_ALPHANUMERIC` does.",
    fix: "Leave `_ . - ~` as they are.",
    reports: 3,
    core: ["Rust NON_ALPHANUMERIC"],
    ways: by("Rust NON_ALPHANUMERIC"),
  },
  {
    code: "other_charset_encoded",
    message: "The client percent-encoded other bytes than UTF-8, as JavaScript's `escape` does.",
    fix: "Encode the UTF-8 bytes.",
    reports: 1,
    ways: by("JavaScript escape", "Latin-1", "a form in Latin-1"),
  },
);
