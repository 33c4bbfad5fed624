import type { DefaultTheme } from 'vitepress';

type Pages = DefaultTheme.SidebarItem[];
type Names = readonly (readonly [text: string, page: string])[];

const below = (folder: string, text: string, pages: Names) => ({
  text,
  items: pages.map(([title, page]) => ({ text: title, link: `/docs/${folder}${page}` })),
});

/** What the side bar leads to, by who reads it. */
export const englishPages: Pages = [
  below('guide/', 'Start', [
    ['Getting started', 'start'],
    ['Why Tollgate', 'why'],
    ['What it cannot do', 'limits'],
  ]),
  below('guide/', 'Operators', [
    ['Six questions', 'operate'],
    ['Terminal UI', 'terminal'],
    ['Web console', 'web-console'],
    ['The console for your users', 'web-server'],
    ['Deployment', 'deploy'],
    ['Notices', 'notices'],
    ['Prometheus and Grafana', 'prometheus'],
    ['Troubleshooting', 'troubleshooting'],
  ]),
  below('', 'Scripts', [
    ['Command line', 'guide/command-line'],
    ['Recipes', 'guide/recipes'],
    ['Sandbox', 'guide/sandbox'],
    ['Assistants (MCP)', 'guide/assistants'],
    ['Every command', 'reference'],
    ['Keys of the terminal UI', 'keys'],
  ]),
  below('guide/', 'Users of a site', [['Your key, your first call, your bill', 'end-user']]),
  below('', 'Developers', [
    ['Contributing', 'contributing'],
    ['Quality', 'quality'],
    ['Architecture', 'architecture'],
    ['Decisions', 'decisions'],
    ['Requirements', 'requirements'],
    ['Gateways', 'gateways'],
    ['Gateways of today', 'gateways-modern'],
    ['Web console, inside', 'web-console'],
    ['Words', 'words'],
    ['Performance', 'performance'],
    ['Security', 'security'],
    ['Vision', 'vision'],
    ['Changelog', 'changelog'],
  ]),
];

/** The same for readers of Chinese; what is written in English alone is left to the other side bar. */
export const chinesePages: Pages = [
  below('guide/zh-CN/', '开始', [
    ['快速开始', 'start'],
    ['为什么用 Tollgate', 'why'],
    ['做不到的事', 'limits'],
  ]),
  below('guide/zh-CN/', '站长', [
    ['六个问题', 'operate'],
    ['终端界面', 'terminal'],
    ['网页控制台', 'web-console'],
    ['给用户的控制台', 'web-server'],
    ['部署', 'deploy'],
    ['通知', 'notices'],
    ['Prometheus 与 Grafana', 'prometheus'],
    ['常见问题', 'troubleshooting'],
  ]),
  below('guide/zh-CN/', '脚本', [
    ['命令行', 'command-line'],
    ['常用脚本', 'recipes'],
    ['沙盒', 'sandbox'],
    ['AI 助手（MCP）', 'assistants'],
  ]),
  below('guide/zh-CN/', '站点的用户', [['令牌、第一次调用、账单', 'end-user']]),
];
