import type { webServer as english } from '../en/web-server.ts';
import type { Translation } from '../text.ts';

export const webServer = (): Translation<typeof english> => ({
  ready: '{gateway} 的网页控制台已就绪：{url}（按 Ctrl-C 停止）。',
  exposed: '正在监听 {host}：其他机器可以未加密地访问控制台。请在前面部署 TLS 代理，并用 --allowed-host 指定其主机名。',
  localName: '如果浏览器找不到该名称，请加 --no-local-name 启动。',
  badGateway: '“{gateway}”不是有效的网关地址。',
  gatewayWithUser: '网关地址中包含用户名或密码。',
  badGatewayCure: '请提供不含用户名的 URL，例如 https://gw.example.com。',
  badBase: '“{base}”不能用作基础路径。请使用字母、数字、短横线和斜杠，例如 /console/。',
  notBuilt: '网页控制台尚未构建。',
  notBuiltCure: '请运行 npm run build 进行构建。',
  portInUse: '{host} 的端口 {port} 已被其他程序占用。',
  portInUseCure: '请停止该程序，或用 --listen {host}:端口 选择其他端口（0 表示由系统选择）。',
  portDenied: '当前用户不能监听 {host} 的端口 {port}。',
  portDeniedCure: '请用 --listen 选择大于 1023 的端口。',
  cannotListen: '无法监听 {host}:{port}（{reason}）。',
  cannotListenCure: '请用 --listen 提供本机的地址，例如 127.0.0.1:4181。',
  gatewayUnreachable: '此控制台后端的网关没有响应（{reason}）。请稍后重试；如果反复出现，请联系本站管理员。',
  hostRefused: '控制台不使用主机名 {host} 提供服务。如名称无误，请用 --allowed-host {host} 启动。',
  originRefused:
    '已拒绝：请求不是来自控制台自己的页面。位于 TLS 代理之后的控制台需要 --allowed-host 和 --trust-proxy；脚本请直接调用网关，或发送请求头 X-Tollgate: 1。',
  twoHosts: '已拒绝：请求带有两个 Host 请求头。',
  bodyStopped: '请求提前结束：有一段时间没有收到后续内容。',
  badTrustedProxy: '“{range}”不是 --trust-proxy 可用的地址或地址范围。请提供例如 10.0.0.2 或 10.0.0.0/8。',
  upgradeRefused: '控制台不转发 WebSocket 连接。请直接连接网关。',
  badRequest: '无法读取请求。',
  adminsOnly: '只有网关管理员可以查询供应商的模型。',
  methodRefused: '此处只能使用 GET 和 HEAD。',
  badPath: '无法使用此请求的路径。',
  noSuchFile: '没有这个文件。',
  failed: '控制台处理此请求时失败，请重试。',
});
