import type { CauseCode } from "./index.ts";

type Habit = readonly [code: CauseCode, how: string];

const LOWER: Habit = ["body_hash_lower_case", "lower case"];
const SECRET: Habit = ["key_without_ampersand", "secret"];

/** Sets of mistakes that are typical of one programming language, tool or signature scheme. */
export const PROFILES: Readonly<Record<string, readonly Habit[]>> = {
  Java: [
    ["names_sorted_without_case", "lower case"],
    ["html_escapes_left", "Gson"],
    LOWER,
    ["form_encoded", "Java URLEncoder, URLSearchParams"],
    ["form_encoded", "Java URLEncoder with + replaced by %20"],
    SECRET,
  ],
  Python: [
    ["path_encoded", "Python quote"],
    ["query_encoded", "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"],
    ["repeated_values_not_joined", "name=value, as sent"],
    ["timestamp_zone_written", "+00:00"],
    ["body_of_json_encoder", "Python json.dumps"],
    LOWER,
    ["string_not_encoded", "UTF-8"],
    ["slash_not_encoded", "Python quote"],
    ["space_as_plus_in_string", "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"],
    SECRET,
  ],
  JavaScript: [
    ["path_encoded", "encoded as in the URL"],
    ["query_encoded", "encoded as in the URL"],
    ["repeated_values_not_joined", "name=value, as sent"],
    ["names_sorted_by_locale", "en"],
    ["names_sorted_by_utf16", "units"],
    ["port_missing", "no port"],
    ["milliseconds_in_timestamp", ".000Z"],
    LOWER,
    ["marks_not_encoded", "JavaScript encodeURIComponent"],
    ["string_not_encoded", "UTF-8"],
    SECRET,
  ],
  Go: [
    ["header_names_case", "Title-Case before sorting"],
    ["body_of_json_encoder", "Go json.Marshal of a map"],
    LOWER,
    ["space_as_plus_in_string", "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"],
    ["path_escape_used", "Go url.PathEscape"],
    SECRET,
  ],
  "C#": [
    ["names_sorted_by_locale", "en"],
    ["dotnet_escapes_left", "System.Text.Json"],
    LOWER,
    ["body_hash_hex_form", "AB-CD"],
    ["dotnet_url_encode_used", ".NET HttpUtility.UrlEncode"],
    ["dotnet_url_encode_used", ".NET WebUtility.UrlEncode"],
    SECRET,
  ],
  PHP: [
    ["repeated_names_with_brackets", "name[], as sent"],
    ["timestamp_zone_written", "+00:00"],
    ["body_of_json_encoder", "PHP json_encode"],
    LOWER,
    ["form_encoded", "PHP urlencode, http_build_query"],
    SECRET,
  ],
  "Rust and Swift": [
    ["names_unsorted", "query, then sorted headers"],
    ["body_keys_sorted", "at every depth"],
    LOWER,
    ["alphanumerics_only", "Rust NON_ALPHANUMERIC"],
    ["encode_uri_used", "Swift urlQueryAllowed"],
    SECRET,
  ],
  "a shell": [
    ["body_line_end", "…\n"],
    LOWER,
    ["string_not_encoded", "UTF-8"],
    ["message_line_end", "…\n"],
    SECRET,
    ["white_space_around_secret", "…\n"],
  ],
  AWS: [
    ["method_signed", "GET as the first part"],
    ["method_signed", "POST as the first part"],
    LOWER,
    ["names_and_values_joined_otherwise", '":"'],
    ["parts_joined_otherwise", '"\\n"'],
    ["pairs_joined_otherwise", '"\\n" between pairs and between parts'],
    ["string_not_encoded", "UTF-8"],
    SECRET,
    ["message_hashed_first", "sha256 hex"],
  ],
  "OAuth 1.0 and the earlier scheme with MD5": [
    ["method_signed", "GET as the first part"],
    ["method_signed", "POST as the first part"],
    ["body_hash_md5", "md5"],
    ["parts_encoded_apart", "parts, RFC 3986"],
    ["key_with_app_key", "appKey&secret"],
  ],
};
