import type { error as english } from '../en/error-terminal.ts';
import type { Translation } from '../text.ts';
import { error as said } from './error.ts';

/** The sentences of errors for who sits at a terminal. */
export const error = (): Translation<typeof english> => ({
  ...said(),
  tlsIssuerHint: '请用 --ca-file FILE 或 TOLLGATE_CA_FILE 指定其 CA 证书。',
  networkHint: '请检查地址、网络以及网关是否在运行。',
  noPriceHint: '请用 tollgate price set 设置价格，或在设置中开启自用模式。',
  timeoutHint: '请重试，或调大超时时间。',
  notAGateway: '该地址不是 New API 网关。',
  notAGatewayHint: '请填写网关的根地址，例如 https://api.example.com。',
});
