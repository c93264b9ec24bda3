"""Sign every test vector as packages/signing/vectors/README.md says, and compare. Standard library only.

usage: python3 tools/vectors/sign.py [vectors.json]
"""

import base64
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from urllib.parse import quote

VECTORS = Path(__file__).resolve().parents[2] / "packages/signing/vectors/vectors.json"

SIGNED_HEADERS = (
    "host",
    "x-app-key",
    "x-signature-algorithm",
    "x-signature-nonce",
    "x-signature-version",
    "x-timestamp",
)


class Refused(Exception):
    """The request must not leave; its one argument is the code."""


def sign(case):
    refuse_what_must_not_leave(case)
    body = compact(case["body"] or "")
    str1 = join(case["query"] + [[name, case["headers"][name]] for name in SIGNED_HEADERS])
    str2 = hashlib.sha256(body.encode()).hexdigest().upper() if body else None
    str3 = "&".join(part for part in (case["path"], str1, str2) if part is not None)
    # Of ASCII, `quote` leaves letters, digits and `_ . - ~` bare; its UTF-8 is strict.
    encoded = quote(str3, safe="")
    digest = hmac.digest((case["appSecret"] + "&").encode(), encoded.encode(), "sha256")
    signature = base64.b64encode(digest).decode()
    return {"str1": str1, "str2": str2, "str3": str3, "encoded": encoded, "signature": signature}


def join(pairs):
    """Python compares strings by code point, which is the order of the scheme."""
    names = sorted({name for name, _ in pairs})
    return "&".join(f"{name}={'&'.join(sorted(v for n, v in pairs if n == name))}" for name in names)


def refuse_what_must_not_leave(case):
    headers, query = case["headers"], case["query"]
    if any(name not in headers for name in SIGNED_HEADERS):
        raise Refused("missing_signed_header")
    if case["appSecret"] == "" or not can_travel(headers["x-app-key"]):
        raise Refused("invalid_credentials")
    if not can_travel(headers["x-signature-nonce"]):
        raise Refused("invalid_nonce")
    if any(name.lower() in SIGNED_HEADERS for name, _ in query):
        raise Refused("reserved_query_name")
    if any(segment in (".", "..") for segment in case["path"].split("/")):
        raise Refused("dot_segment")
    texts = [case["path"], case["body"] or ""]
    texts += [text for pair in query for text in pair]
    texts += [headers[name] for name in SIGNED_HEADERS]
    if any("\ud800" <= character <= "\udfff" for text in texts for character in text):
        raise Refused("lone_surrogate")


def can_travel(value):
    return re.fullmatch(r"[\x21-\x7e]+", value) is not None


def compact(body):
    """The body as it is hashed and sent: changed as text, never parsed and written anew."""
    if body == "":
        return body
    try:
        json.loads(body, parse_constant=refuse_constant)
    except ValueError:
        raise Refused("invalid_json") from None
    # What matches is a whole string, which stays, or white space, which goes.
    text = re.sub(r'("(?:[^"\\]|\\.)*")|[ \t\n\r]+', lambda match: match[1] or "", body)
    # A backslash takes the character behind it along, so that `\\u0026` is not taken for an escape.
    return re.sub(
        r"\\(?:u00(26|3[CcEe])|.)",
        lambda match: chr(int(match[1], 16)) if match[1] else match[0],
        text,
    )


def refuse_constant(name):
    """Python reads NaN and Infinity, which JSON does not have."""
    raise ValueError(name)


def outcome(case):
    try:
        return sign(case)
    except Refused as refusal:
        return {"error": refusal.args[0]}


def main():
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else VECTORS
    cases = json.loads(path.read_text("utf-8"))["cases"]
    failed = 0
    for case in cases:
        got, expected = outcome(case), case["expect"]
        if got == expected:
            continue
        failed += 1
        differing = next(step for step in [*expected, *got] if expected.get(step) != got.get(step))
        # `ascii`, because not every terminal can say every character, and none half of a surrogate pair.
        print(f"{case['name']}: {differing} is {ascii(got.get(differing))}, not {ascii(expected.get(differing))}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
