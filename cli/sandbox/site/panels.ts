import { byteLength } from '../../../shared/domain/byte-length.ts';
import { isRecord } from '../../../shared/domain/record.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';

type Entry = Readonly<Record<string, unknown>>;

/** A field of a panel entry: its name in refusals, its largest length, and whether it is optional. */
interface Rule {
  name: string;
  called: string;
  most: number;
  isOptional?: true;
}

interface Panel {
  /** The names of the panel, of one entry and of an entry with its number, for refusals. */
  list: string;
  line: string;
  counted: string;
  most: number;
  fields: readonly Rule[];
  /** The fields that are checked for scripts. */
  plain: readonly string[];
  check?(entry: Entry, index: number, sandbox: Sandbox): void;
}

const webAddress = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/.*)?$/i;
const dangerous = /<script|<iframe|javascript:|onload=|onerror=|onclick=/i;
const colors =
  /^(blue|green|cyan|purple|pink|red|orange|amber|yellow|lime|light-green|teal|light-blue|indigo|violet|grey)$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function refuse(text: string): never {
  throw new Refusal({ literal: text });
}

/**
 * The panels of the home page and the gateways' rules for their entries (docs/gateways-modern.md 19), with their texts.
 */
const panels: Readonly<Record<string, Panel>> = {
  'console_setting.announcements': {
    list: '系统公告',
    line: '公告',
    counted: '系统公告',
    most: 100,
    fields: [
      { name: 'content', called: '内容', most: 500 },
      { name: 'publishDate', called: '发布日期', most: 100 },
      { name: 'extra', called: '说明', most: 200, isOptional: true },
    ],
    plain: [],
    check: ({ publishDate, type }, index) => {
      if (!rfc3339.test(String(publishDate))) refuse(`第${index}个公告的发布日期格式错误`);
      if (typeof type === 'string' && !/^(default|ongoing|success|warning|error)$/.test(type)) {
        refuse(`第${index}个公告的类型值不合法`);
      }
    },
  },
  'console_setting.faq': {
    list: 'FAQ信息',
    line: 'FAQ',
    counted: 'FAQ',
    most: 100,
    fields: [
      { name: 'question', called: '问题', most: 200 },
      { name: 'answer', called: '答案', most: 1000 },
    ],
    plain: [],
  },
  'console_setting.api_info': {
    list: 'API信息',
    line: 'API信息',
    counted: 'API信息',
    most: 50,
    fields: [
      { name: 'url', called: 'URL', most: 500 },
      { name: 'route', called: '线路描述', most: 100 },
      { name: 'description', called: '说明', most: 200 },
      { name: 'color', called: '颜色', most: 100 },
    ],
    plain: ['description', 'route'],
    check: ({ url, color }, index, { traits }) => {
      if (!webAddress.test(String(url))) refuse(`第${index}个API信息的URL格式不正确`);
      const isKnown = colors.test(String(color)) || (color === 'slate' && traits.generation !== 'v013');
      if (!isKnown) refuse(`第${index}个API信息的颜色值不合法`);
    },
  },
  'console_setting.uptime_kuma_groups': {
    list: 'Uptime Kuma分组配置',
    line: '分组',
    counted: 'Uptime Kuma分组',
    most: 20,
    fields: [
      { name: 'categoryName', called: '分类名称', most: 50 },
      { name: 'url', called: 'URL', most: 500 },
      { name: 'slug', called: 'Slug', most: 100 },
      { name: 'description', called: '描述', most: 200, isOptional: true },
    ],
    plain: ['description', 'categoryName'],
    check: ({ url, slug }, index) => {
      if (!webAddress.test(String(url))) refuse(`第${index}个分组的URL格式不正确`);
      if (!/^[\w-]+$/.test(String(slug))) refuse(`第${index}个分组的Slug只能包含字母、数字、下划线和连字符`);
    },
  },
};

/** Refuses a panel that a gateway of this generation would not store. An empty text clears it. */
export function guardPanel(sandbox: Sandbox, key: string, value: string): void {
  const panel = panels[key];
  if (panel === undefined || value === '') return;
  const entries = listOf(value) ?? refuse(`${panel.list}格式错误：invalid character`);
  if (entries.length > panel.most) refuse(`${panel.counted}数量不能超过${panel.most}个`);
  // The newest generation counts UTF-16 units, the others bytes.
  const lengthOf = (text: string) => (sandbox.traits.generation === 'v1' ? text.length : byteLength(text));
  const categories = new Set<unknown>();
  for (const [index, entry] of entries.entries()) {
    const at = index + 1;
    for (const { name, called, most, isOptional } of panel.fields) {
      const text = entry[name];
      if ((typeof text !== 'string' || text === '') && !isOptional) refuse(`第${at}个${panel.line}缺少${called}字段`);
      if (typeof text === 'string' && lengthOf(text) > most) {
        refuse(`第${at}个${panel.line}的${called}长度不能超过${most}字符`);
      }
    }
    panel.check?.(entry, at, sandbox);
    if (panel.plain.some((name) => dangerous.test(String(entry[name] ?? '')))) {
      refuse(`第${at}个${panel.line}包含不允许的内容`);
    }
    if (entry.categoryName === undefined) continue;
    if (categories.has(entry.categoryName)) refuse(`第${at}个分组的分类名称与其他分组重复`);
    categories.add(entry.categoryName);
  }
}

function listOf(text: string): Entry[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isRecord) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A panel as visitors see it: announcements newest first. */
export function shownPanel({ options }: Sandbox, name: 'api_info' | 'announcements' | 'faq'): readonly Entry[] {
  const entries = listOf(options.text(`console_setting.${name}`)) ?? [];
  if (name !== 'announcements') return entries;
  const timeOf = ({ publishDate }: Entry) => Date.parse(String(publishDate)) || 0;
  return [...entries].sort((one, other) => timeOf(other) - timeOf(one));
}

/** The status pages of the sandbox's own Uptime Kuma, by the last segment of their URL. */
const statusPages: Readonly<Record<string, readonly object[]>> = {
  models: [
    { name: 'Chat completions', uptime: 0.9995, status: 1, group: 'API' },
    { name: 'Images', uptime: 0.9721, status: 1, group: 'API' },
    { name: 'Console', uptime: 1, status: 3, group: 'Site' },
  ],
  outage: [
    { name: 'Chat completions', uptime: 0.9995, status: 1, group: 'API' },
    { name: 'Images', uptime: 0.412, status: 0, group: 'API' },
  ],
};

/**
 * The state of the services (docs/gateways-modern.md 19). The sandbox sends no requests: pages at its own
 * `/sandbox/uptime` have constant values, and any other page counts as unreachable, which is no error but a group
 * without monitors. It answers even while the panel is off.
 */
export function uptimeStatus(sandbox: Sandbox): object[] {
  const own = `${sandbox.url()}/sandbox/uptime`;
  return (listOf(sandbox.options.text('console_setting.uptime_kuma_groups')) ?? []).map(
    ({ categoryName, url, slug }) => ({
      categoryName,
      monitors: url === own || url === sampleUptimeUrl ? (statusPages[String(slug)] ?? []) : [],
    }),
  );
}

/** The URL of the sandbox's status pages in sample data, which is created before the sandbox has a URL. */
export const sampleUptimeUrl = 'https://status.harbour.example.com';
