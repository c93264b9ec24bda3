// Mistakes in the percent-encoding of the whole string (reference: Algorithm, step 1.6).
import { encoders, type EncoderName } from "../formats/encoders.ts";
import { causes, each } from "./cause.ts";

const by =
  (...names: readonly EncoderName[]) =>
  () =>
    each((encode) => ({ encode }), encoders(...names));

/** Creates the fields of a mistake whose variants are all common. */
const common = (...names: readonly EncoderName[]) => ({ core: names, ways: by(...names) });

const ALL = "Encode every character except letters, digits and `_ . - ~`.";

export const encodingCauses = causes({
  marks_not_encoded: {
    message: "The client used an encoder such as `encodeURIComponent`, which does not encode `! ' ( ) *`.",
    fix: "Encode `! ' ( ) *` as `%21 %27 %28 %29 %2A`.",
    reports: 7,
    ...common("JavaScript encodeURIComponent"),
  },
  star_not_encoded: {
    message: "The client did not encode `*`.",
    fix: "Encode `*` as `%2A`.",
    reports: 3,
    ...common("Java URLEncoder with + and %7E replaced"),
  },
  tilde_encoded: {
    message: "The client encoded `~` as `%7E`.",
    fix: "Do not encode `~`.",
    reports: 5,
    ...common("Python quote(safe='') before 3.7"),
  },
  form_encoded: {
    message:
      "The client used a form encoder such as `URLEncoder` or `URLSearchParams`, which gives a wrong result for a space, `*` or `~`.",
    fix: "Replace `+` by `%20`, `*` by `%2A` and `%7E` by `~` in the result of the form encoder.",
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
  space_as_plus_in_string: {
    message:
      "The client encoded a space as `+` and all other characters correctly, like `quote_plus`, `url.QueryEscape` and `CGI.escape`.",
    fix: "Replace `+` by `%20` in the encoded string.",
    reports: 4,
    ...common("Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"),
  },
  slash_not_encoded: {
    message:
      "The client used an encoder that does not encode `/`, such as Python's `quote` without the argument `safe`.",
    fix: 'Encode `/` as `%2F`: `quote(text, safe="")`.',
    reports: 2,
    core: ["Python quote"],
    ways: by("Python quote", "Python quote before 3.7", "Python quote_plus(safe='/')", "Alamofire URLEncoding"),
  },
  separators_not_encoded: {
    message: "The client did not encode separators such as `&`, `=` or `:`.",
    fix: "Encode the whole canonical request, including the separators.",
    reports: 3,
    restates: ["string_not_encoded", "encode_uri_used"],
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
  path_escape_used: {
    message:
      "The client used an encoder for path segments, such as Go's `url.PathEscape`, which does not encode `$ & + = : @`.",
    fix: ALL,
    core: ["Go url.PathEscape"],
    ways: by("Go url.PathEscape", "Go URL.EscapedPath", "Guava urlPathSegmentEscaper", "Spring encodeQueryParam"),
  },
  encode_uri_used: {
    message: "The client used an encoder for whole URLs, such as `encodeURI`, which does not encode separators.",
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
  dotnet_url_encode_used: {
    message: "The client used .NET's `UrlEncode`, which writes a space as `+` and does not encode `! ( ) *`.",
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
  alphanumerics_only: {
    message: "The client also encoded `_`, `.`, `-` and `~`, like Rust's `NON_ALPHANUMERIC`.",
    fix: "Do not encode `_ . - ~`.",
    reports: 3,
    ...common("Rust NON_ALPHANUMERIC"),
  },
  other_charset_encoded: {
    message: "The client percent-encoded characters in another encoding than UTF-8, as JavaScript's `escape` does.",
    fix: "Percent-encode the UTF-8 bytes.",
    reports: 1,
    ways: by("JavaScript escape", "Latin-1", "a form in Latin-1"),
  },
});
