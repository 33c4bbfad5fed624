/** The head of a script without dependencies that makes the calls of a gateway in a bare loop: `call(method, path, body)`. */
export const bareCalls = `
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
const { TOLLGATE_ACCESS_TOKEN: token, TOLLGATE_USER_ID: user } = process.env;
const headers = { authorization: token, 'new-api-user': user, 'content-type': 'application/json' };
const call = (method, path, body) => new Promise((resolve) => {
  const request = http.request(process.env.TOLLGATE_GATEWAY + path, { method, agent, headers }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part) => { text += part; });
    response.on('end', () => resolve(JSON.parse(text).data));
  });
  request.end(body);
});
`;
