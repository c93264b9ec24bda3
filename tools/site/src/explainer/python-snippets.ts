import type { Family } from "./families.ts";

/** Code for each family, with the standard library only. The comment in the last line is the printed text. */
export const PYTHON: Readonly<Record<Family, string>> = {
  path: `
# Sign the decoded path of the URL that you send, without the query.
from urllib.parse import unquote, urlsplit

url = urlsplit("https://api.example.com/made-up/my%20list?note=a")
print(unquote(url.path))  # => /made-up/my list
`,
  query: `
# Sign the decoded name and the decoded value of every query parameter.
from urllib.parse import parse_qsl, urlsplit

url = urlsplit("https://api.example.com/made-up/list?note=a%20b&empty=")
print(parse_qsl(url.query, keep_blank_values=True))  # => [('note', 'a b'), ('empty', '')]
`,
  repeated: `
# Sort the values of a repeated name, and join the values with &.
query = [("symbol", "b"), ("symbol", "a")]
values = {}
for name, value in sorted(query):
    values.setdefault(name, []).append(value)
print("&".join(f"{name}={'&'.join(each)}" for name, each in values.items()))  # => symbol=a&b
`,
  order: `
# Merge the query parameters and the six headers, and sort the pairs by name. Python compares code points.
pairs = [("note", "1"), ("x-app-key", "made-up-app-key"), ("host", "api.example.com"), ("Z", "2")]
pairs.sort()
print(",".join(name for name, _ in pairs))  # => Z,host,note,x-app-key
`,
  headers: `
# Sign exactly these six headers. Write the names in lower case, and send the signed values.
headers = {
    "host": "api.example.com",
    "x-app-key": "made-up-app-key",
    "x-signature-algorithm": "HMAC-SHA256",
    "x-signature-nonce": "made-up-nonce",
    "x-signature-version": "1.0",
    "x-timestamp": "2026-10-17T09:30:00Z",
}
print(" ".join(sorted(headers)))  # => host x-app-key x-signature-algorithm x-signature-nonce x-signature-version x-timestamp
`,
  host: `
# Sign the host as the HTTP client sends it: with the port, unless it is the default port of the scheme.
from urllib.parse import urlsplit

url = urlsplit("https://api.example.com:8443/made-up/list")
default = {"https": 443, "http": 80}[url.scheme]
host = url.netloc.rpartition("@")[2].lower().removesuffix(f":{default}")
print(host)  # => api.example.com:8443
`,
  timestamp: `
# Create the timestamp once, in UTC and in whole seconds. Sign and send the same text.
from datetime import datetime, timezone

now = datetime(2026, 10, 17, 9, 30, tzinfo=timezone.utc)
print(now.strftime("%Y-%m-%dT%H:%M:%SZ"))  # => 2026-10-17T09:30:00Z
`,
  bodyText: `
# Serialize the body once, without spaces. Hash this text, and send the same text.
import json

body = json.dumps({"note": "a & b", "price": 1.5}, separators=(",", ":"), ensure_ascii=False)
print(body)  # => {"note":"a & b","price":1.5}
`,
  bodyHash: `
# Write the SHA-256 of the body in upper-case hex. Without a body, omit the hash and the & before it.
import hashlib

print(hashlib.sha256('{"price":1}'.encode("utf-8")).hexdigest().upper())  # => ED5E399CB2EB7B4955D3C4A3692DB0F618CB23217AC4B1ABAEB88C31669D98D3
`,
  joinedPairs: `
# Write each pair as name=value, and join the pairs with &.
pairs = [("host", "api.example.com"), ("note", "a")]
print("&".join(f"{name}={value}" for name, value in pairs))  # => host=api.example.com&note=a
`,
  joinedParts: `
# Join the path, the pairs and the hash of the body with &. Do not sign the method.
body_hash = None  # The request has no body.
parts = ["/made-up/list", "host=api.example.com&note=a", body_hash]
print("&".join(part for part in parts if part is not None))  # => /made-up/list&host=api.example.com&note=a
`,
  encoding: `
# Percent-encode the whole string once. The default of quote does not encode /, so set safe="".
from urllib.parse import quote

print(quote("/a&b=c d*~", safe=""))  # => %2Fa%26b%3Dc%20d%2A~
`,
  key: `
# The key is the unchanged app secret, followed by one &.
import base64, hashlib, hmac

app_secret = "made-up-app-secret"
digest = hmac.new(f"{app_secret}&".encode("utf-8"), b"%2Fmade-up", hashlib.sha256).digest()
print(base64.b64encode(digest).decode("ascii"))  # => bjEPyWwCtWVriGOhUWl/ewZLD/96OK4hQXYtXZdbb6M=
`,
  mac: `
# Compute one HMAC-SHA256. The key is the app secret with &, and the message is the string to sign.
import base64, hashlib, hmac

key, message = "made-up-app-secret&", "%2Fmade-up"
digest = hmac.new(key.encode("utf-8"), message.encode("utf-8"), hashlib.sha256).digest()
print(base64.b64encode(digest).decode("ascii"))  # => bjEPyWwCtWVriGOhUWl/ewZLD/96OK4hQXYtXZdbb6M=
`,
  signatureText: `
# Send the 32 bytes of the HMAC as standard base64 with padding. The text has 44 characters.
import base64, hashlib, hmac

digest = hmac.new(b"made-up-app-secret&", b"%2Fmade-up", hashlib.sha256).digest()
print(base64.b64encode(digest).decode("ascii"))  # => bjEPyWwCtWVriGOhUWl/ewZLD/96OK4hQXYtXZdbb6M=
`,
};
