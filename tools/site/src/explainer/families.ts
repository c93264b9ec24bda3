import type { CauseCode, Segment } from "@org/signing/explain";
import { TITLES } from "./titles.ts";

/** Group of mistakes that break the same rule. */
export type Family = keyof typeof CODES;

const CODES = {
  path: [
    "path_encoded",
    "path_slashes_encoded",
    "path_encoded_twice",
    "path_decoded_twice",
    "path_slash",
    "path_part_missing",
    "path_prefix_added",
    "path_of_other_version",
    "path_not_signed",
    "path_case",
    "path_template_signed",
    "path_with_query",
    "url_as_path",
  ],
  query: [
    "query_as_one_text",
    "query_encoded",
    "query_values_encoded",
    "query_encoded_after_sorting",
    "query_encoded_twice",
    "query_decoded_twice",
    "space_as_plus",
    "plus_as_space",
    "query_not_signed",
    "query_part_not_signed",
    "query_names_changed",
    "empty_values_dropped",
    "empty_values_written",
    "booleans_written",
    "numbers_written",
    "query_values_changed",
  ],
  repeated: [
    "repeated_values_unsorted",
    "repeated_values_not_joined",
    "repeated_values_joined_otherwise",
    "repeated_values_as_list",
    "repeated_names_with_brackets",
    "repeated_values_dropped",
    "repeated_values_deduplicated",
    "single_values_as_list",
  ],
  order: [
    "names_unsorted",
    "names_sorted_descending",
    "names_sorted_by_locale",
    "names_sorted_without_case",
    "names_sorted_by_utf16",
    "pairs_sorted_as_text",
    "names_sorted_encoded",
    "pairs_sorted_by_value",
    "names_sorted_by_length",
  ],
  headers: [
    "header_not_signed",
    "headers_not_signed",
    "header_empty",
    "x_version_signed",
    "other_header_signed",
    "secret_signed",
    "nonce_written",
    "algorithm_written",
    "version_written",
    "app_key_written",
    "headers_encoded",
    "headers_and_query_encoded",
    "header_values_changed",
    "header_names_case",
    "header_names_spelled",
    "header_name_spelled",
  ],
  host: [
    "port_missing",
    "port_added",
    "host_with_scheme",
    "host_with_path",
    "host_case",
    "host_trailing_dot",
    "host_white_space",
    "host_unicode",
    "host_without_brackets",
    "host_subdomain",
    "host_other_loopback",
    "host_of_other_header",
  ],
  timestamp: [
    "milliseconds_in_timestamp",
    "timestamp_as_number",
    "timestamp_zone_written",
    "timestamp_format",
    "timestamp_taken_twice",
    "timestamp_local_time",
    "timestamp_encoded",
  ],
  bodyText: [
    "body_reserialized",
    "body_keys_sorted",
    "body_spaced",
    "body_line_end",
    "html_escapes_left",
    "slashes_escaped",
    "body_escaped_to_ascii",
    "body_numbers_written",
    "body_of_json_encoder",
    "body_as_object_text",
    "body_as_form",
    "body_quoting",
    "body_encoded",
    "body_charset",
    "body_normalized",
    "body_cut",
  ],
  bodyHash: [
    "body_not_hashed",
    "empty_body_hashed",
    "body_of_query",
    "empty_text_signed",
    "body_appended",
    "body_members_as_pairs",
    "body_with_other_parts",
    "body_hash_md5",
    "body_hash_sha1",
    "body_hash_other",
    "body_hash_hmac",
    "body_hash_twice",
    "body_hash_lower_case",
    "body_hash_base64",
    "body_hash_as_pair",
    "body_hash_hex_form",
  ],
  joining: [
    "method_signed",
    "query_question_mark",
    "parts_joined_otherwise",
    "pairs_joined_otherwise",
    "names_and_values_joined_otherwise",
    "pairs_as_json",
    "parts_in_other_order",
    "trailing_ampersand",
    "pairs_trailing_separator",
    "leading_separator",
    "empty_part_kept",
    "parts_left_out",
    "algorithm_in_front",
  ],
  encoding: [
    "marks_not_encoded",
    "star_not_encoded",
    "tilde_encoded",
    "form_encoded",
    "space_as_plus_in_string",
    "slash_not_encoded",
    "separators_not_encoded",
    "path_escape_used",
    "encode_uri_used",
    "dotnet_url_encode_used",
    "alphanumerics_only",
    "other_charset_encoded",
    "string_not_encoded",
    "string_encoded_twice",
    "escapes_in_lower_case",
    "string_case",
    "string_escaped_otherwise",
    "parts_encoded_apart",
    "message_line_end",
    "message_charset",
  ],
  key: [
    "key_without_ampersand",
    "key_ampersand_misplaced",
    "key_with_app_key",
    "key_with_request_value",
    "key_derived",
    "secret_decoded",
    "secret_encoded_in_base64",
    "secret_hashed",
    "white_space_around_secret",
    "quotes_around_secret",
    "secret_encoded",
    "secret_case",
    "secret_missing",
    "app_key_as_secret",
  ],
  mac: [
    "mac_sha1",
    "mac_md5",
    "mac_other",
    "hash_without_key",
    "key_and_message_swapped",
    "message_hashed_first",
    "mac_twice",
  ],
  signatureText: [
    "signature_in_hex",
    "signature_of_hex",
    "signature_in_base64url",
    "signature_encoded",
    "signature_wrapped",
    "signature_bytes_as_text",
    "signature_changed",
    "signature_missing",
  ],
} as const satisfies Readonly<Record<string, readonly CauseCode[]>>;

/** Codes without a family. The type is `never` if the families cover all codes. */
export type CodeWithoutFamily = Exclude<CauseCode, (typeof CODES)[Family][number]>;

const FAMILIES: ReadonlyMap<string, Family> = new Map(
  Object.entries(CODES).flatMap(([family, codes]) => {
    if (!isFamily(family)) return [];
    return codes.map((code): [string, Family] => [code, family]);
  }),
);

function isFamily(name: string): name is Family {
  return Object.hasOwn(CODES, name);
}

/** Returns the family of a cause. Returns undefined for a code that is not in this file. */
export function familyOf(code: string): Family | undefined {
  return FAMILIES.get(code);
}

const FAMILY_OF_PART = { path: "path", query: "query", header: "headers", body: "bodyHash" } as const;

/** Returns the family of a part of the canonical request, for a difference without a known mistake. */
export function familyOfPart(part: Segment["part"]): Family {
  return FAMILY_OF_PART[part];
}

const STEP_OF_FAMILY: Readonly<Record<Family, string>> = {
  path: TITLES.parts,
  query: TITLES.parts,
  repeated: TITLES.pairs,
  order: TITLES.pairs,
  headers: TITLES.parts,
  host: TITLES.parts,
  timestamp: TITLES.parts,
  bodyText: TITLES.str2,
  bodyHash: TITLES.str2,
  joining: TITLES.str3,
  encoding: TITLES.encoded,
  key: TITLES.key,
  mac: TITLES.signature,
  signatureText: TITLES.signature,
};

/** Returns the title of the step whose rule the cause breaks. */
export function stepOf(code: string): string | undefined {
  const family = familyOf(code);
  return family && STEP_OF_FAMILY[family];
}
