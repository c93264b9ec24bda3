"""Call a function of broker_signing with each input of standard input, and print the outcomes as one JSON array.

usage: python3 call.py DIRECTORY_OF_BROKER_SIGNING sign|sign_parts|read_url
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
import broker_signing


def sign(given):
    method, url, headers, body = broker_signing.sign(**given)
    return {"method": method, "url": url, "headers": headers, "body": body and body.decode()}


def sign_parts(given):
    query = [(name, value) for name, value in given["query"]]
    body = broker_signing.normalize_body(given["body"])
    steps = broker_signing.sign_parts(**{**given, "query": query, "body": body})
    return {"sent": body or None, **steps._asdict()}


def read_url(given):
    # sign checks more than broker_signing.read_url, so it reports more error codes.
    signed = sign({"method": "GET", **given})
    _, _, path, query = broker_signing.read_url(given["url"])
    return {"host": signed["headers"]["host"], "path": path, "query": query, "sent": signed["url"]}


def outcome(function, given):
    try:
        return function(given)
    except broker_signing.SigningError as error:
        return {"error": error.code}


function = {"sign": sign, "sign_parts": sign_parts, "read_url": read_url}[sys.argv[2]]
json.dump([outcome(function, given) for given in json.load(sys.stdin.buffer)], sys.stdout)
