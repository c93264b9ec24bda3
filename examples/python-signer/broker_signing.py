"""Sign requests to the brokerage API. Copy this file: Python 3.9 or later, standard library only.

It agrees with vectors.json 1.0.0, the test vectors of @org/signing. The README of the vectors describes the scheme.

Use::

    import os, urllib.request
    from broker_signing import sign

    class RefuseRedirects(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None  # A signature is valid for one URL only.

    url = os.environ["BROKER_BASE_URL"] + "/trading/accounts/list"
    signed = sign("GET", url, app_key=os.environ["BROKER_APP_KEY"], app_secret=os.environ["BROKER_APP_SECRET"])
    request = urllib.request.Request(signed.url, signed.body, signed.headers, method=signed.method)
    with urllib.request.build_opener(RefuseRedirects).open(request, timeout=30) as response:
        print(response.read().decode())
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
import time
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

SIGNED_HEADERS = (
    "host",
    "x-app-key",
    "x-signature-algorithm",
    "x-signature-nonce",
    "x-signature-version",
    "x-timestamp",
)

# Decoded names and values.
Pairs = list[tuple[str, str]]


class SigningError(ValueError):
    """Error for a request that must not be sent. Its `code` is stable, and the same as in @org/signing."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class SignedRequest(NamedTuple):
    """A signed request. Send every part unchanged and only once, because each attempt needs a new nonce."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes | None


class Steps(NamedTuple):
    """Results of the steps of the scheme. `str2` is None if there is no body."""

    str1: str
    str2: str | None
    str3: str
    encoded: str
    signature: str


def sign(
    method: str,
    url: str,
    body: str = "",
    *,
    app_key: str,
    app_secret: str,
    nonce: str | None = None,
    timestamp: str | None = None,
) -> SignedRequest:
    """Sign one attempt to send a request.

    `url` is absolute and percent-encoded. `body` is JSON text, as `json.dumps` returns it.
    `nonce` and `timestamp` are for tests. By default the nonce is random and the timestamp is the current time.
    """
    if body and method.upper() in ("GET", "HEAD"):
        raise SigningError("body_not_allowed", f"The method {method} allows no body. Send the request without one.")
    sent_url, host, path, query = read_url(url)
    sent_body = normalize_body(body)
    headers = {
        "host": host,
        "x-app-key": app_key,
        "x-signature-algorithm": "HMAC-SHA256",
        "x-signature-nonce": secrets.token_hex(16) if nonce is None else nonce,
        "x-signature-version": "1.0",
        "x-timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) if timestamp is None else timestamp,
    }
    headers["x-signature"] = sign_parts(path, query, headers, sent_body, app_secret).signature
    headers["x-version"] = "v3"
    if sent_body or method.upper() == "POST":
        headers["content-type"] = "application/json"
    return SignedRequest(method, sent_url, headers, sent_body.encode() or None)


def sign_parts(path: str, query: Pairs, headers: dict[str, str], body: str, app_secret: str) -> Steps:
    """Compute each step from the decoded parts and the body that `normalize_body` returned."""
    _validate(path, query, headers, body, app_secret)
    values: dict[str, list[str]] = {}
    # Python compares text by code point, as the scheme does.
    for name, value in sorted([*query, *((name, headers[name]) for name in SIGNED_HEADERS)]):
        values.setdefault(name, []).append(value)
    str1 = "&".join(f"{name}={'&'.join(of_name)}" for name, of_name in values.items())
    str2 = hashlib.sha256(body.encode()).hexdigest().upper() if body else None
    str3 = f"{path}&{str1}" if str2 is None else f"{path}&{str1}&{str2}"
    # `quote` encodes all but ASCII letters, digits and `_ . - ~`. By default, `quote` also leaves `/` unchanged.
    encoded = quote(str3, safe="")
    digest = hmac.digest(f"{app_secret}&".encode(), encoded.encode(), "sha256")
    return Steps(str1, str2, str3, encoded, base64.b64encode(digest).decode())


def normalize_body(body: str) -> str:
    """Return the JSON text that is hashed and sent. Only white space and escapes change, so numbers stay the same."""
    if body == "":
        return body
    _refuse_lone_surrogates(body)
    try:
        # Numbers stay text, because Python limits the number of digits that it converts.
        json.loads(body, parse_int=str, parse_float=str, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise SigningError("invalid_json", f"The body is not JSON text: {error}.") from None
    # A match is a JSON string, which stays, or white space, which is removed.
    compact = re.sub(r'("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+', lambda match: match[1] or "", body)
    # A backslash matches together with the next character, so `\\u0026` does not count as an escape of `&`.
    return re.sub(r"\\(?:u00(26|3[CEce])|.)", lambda match: chr(int(match[1], 16)) if match[1] else match[0], compact)


# Allows only the URL characters of RFC 3986. An HTTP client may rewrite other characters after they were signed.
_URL = re.compile(
    r"(?P<scheme>(?i:https?))://(?P<name>[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::0*?(?P<port>[0-9]{0,5}))?"
    r"(?P<path>/[\w.~!$&'()*+,;=:@%/-]*)?(?:\?(?P<query>[\w.~!$&'()*+,;=:@%/?\[\]-]*))?(?:#.*)?",
    re.ASCII,
)
_LOOPBACK = re.compile(r"localhost|127(\.[0-9]+){3}|\[::1\]")
_DEFAULT_PORTS = {"http": 80, "https": 443}


def read_url(url: str) -> tuple[str, str, str, Pairs]:
    """Return the URL as it is sent, the host, the decoded path and the decoded query."""
    match = _URL.fullmatch(url)
    if match is None:
        raise SigningError("invalid_url", "The URL must be absolute, http or https, and percent-encoded.")
    scheme, name = match["scheme"].lower(), match["name"].lower()
    port = int(match["port"] or _DEFAULT_PORTS[scheme])
    if port > 65535:
        raise SigningError("invalid_url", f"The port is {port}. It must be at most 65535.")
    if scheme == "http" and _LOOPBACK.fullmatch(name) is None:
        raise SigningError("insecure_url", f"Plain http to {name} exposes the request. Use https.")
    host = name if port == _DEFAULT_PORTS[scheme] else f"{name}:{port}"
    path = match["path"] or "/"
    # Every server decodes `%20` to a space. Not every server decodes `+` to one.
    pieces = [piece.replace("+", "%20") for piece in (match["query"] or "").split("&") if piece]
    query = [(_decode(name), _decode(value)) for name, _, value in (piece.partition("=") for piece in pieces)]
    return f"{scheme}://{host}{path}{'?' if pieces else ''}{'&'.join(pieces)}", host, _decode(path), query


def _decode(text: str) -> str:
    try:
        if re.search("%(?![0-9A-Fa-f]{2})", text) is None:
            return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        pass
    message = "The URL has a malformed percent-encoding. Each % needs two hex digits, and the bytes must be UTF-8."
    raise SigningError("malformed_percent_encoding", message)


def _validate(path: str, query: Pairs, headers: dict[str, str], body: str, app_secret: str) -> None:
    for name in SIGNED_HEADERS:
        if name not in headers:
            raise SigningError("missing_signed_header", f"The signed header {name} is missing.")
    if app_secret == "":
        raise SigningError("invalid_credentials", "The application secret is empty. Pass a secret.")
    for name, code in (("x-app-key", "invalid_credentials"), ("x-signature-nonce", "invalid_nonce")):
        if re.fullmatch(r"[\x21-\x7e]+", headers[name]) is None:
            raise SigningError(code, f"The header {name} must be one or more characters of visible ASCII.")
    for name, _ in query:
        if name.lower() in SIGNED_HEADERS:
            raise SigningError("reserved_query_name", f"The query parameter {name} has the name of a signed header.")
    if any(segment in (".", "..") for segment in path.split("/")):
        raise SigningError("dot_segment", "The path has a `.` or `..` segment, so another resource would be called.")
    signed_values = (headers[name] for name in SIGNED_HEADERS)
    _refuse_lone_surrogates(path, body, app_secret, *signed_values, *(text for pair in query for text in pair))


def _refuse_lone_surrogates(*texts: str) -> None:
    if any(re.search("[\ud800-\udfff]", text) for text in texts):
        raise SigningError("lone_surrogate", "A text has half of a surrogate pair, which UTF-8 cannot encode.")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON value")
