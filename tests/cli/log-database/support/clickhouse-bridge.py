"""ClickHouse's engine (chdb) behind as much of its HTTP interface as a client needs: statements in the body, values as param_*.

  python clickhouse-bridge.py FOLDER USER PASSWORD      prints its port
"""
import base64
import json
import re
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse

from chdb import session

folder, user, password = sys.argv[1:4]
engine = session.Session(folder)
engine.query("CREATE DATABASE IF NOT EXISTS newapi")
engine.query("USE newapi")


class Bridge(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        asked = {name: values[0] for name, values in parse_qs(urlparse(self.path).query, keep_blank_values=True).items()}
        text = self.body().decode()
        expected = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
        if self.headers.get("Authorization") != expected:
            return self.answer(403, b"Code: 516. DB::Exception: Authentication failed")
        # A session of one's own for each statement is more than the engine in a process has.
        if asked.get("readonly") == "1" and not re.match(r"\s*(SELECT|WITH)\b", text, re.I):
            return self.answer(500, b"Code: 164. DB::Exception: Cannot execute query in readonly mode")
        found = re.search(r"\s+FORMAT\s+(\w+)\s*$", text)
        values = {name[6:]: value for name, value in asked.items() if name.startswith("param_")}
        try:
            result = engine.query(text[: found.start()] if found else text, found.group(1) if found else "CSV", params=values)
            self.answer(200, bytes(result.bytes() or b"") if result is not None else b"")
        except Exception as error:
            self.answer(500, str(error).encode())

    def body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        if status != 200:
            self.send_header("X-ClickHouse-Exception-Code", "1")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Bridge)
print(json.dumps({"port": server.server_address[1]}), flush=True)
server.serve_forever()
