import { defineConfig } from 'vitepress';
import { chinesePages, englishPages } from './pages.ts';

/** The documentation as a site, made of the texts of the repository as they stand. A link that leads nowhere ends the build. */
export default defineConfig({
  title: 'Tollgate',
  description: 'A web console, a terminal UI and a command line for New API gateways',
  srcExclude: ['{build,cli,dist,dist-file,shared,tests,web}/**'],
  outDir: 'dist-docs',
  cacheDir: 'node_modules/.cache/vitepress',
  rewrites: { 'README.md': 'index.md' },
  cleanUrls: true,
  // Examples of gateways on one's own machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    // `{id}` behind a word is a placeholder, no attribute.
    attrs: { disable: true },
    config: (markdown) => {
      // `<TOKEN>` in a sentence is a word of it; the page would take it for an element that never ends.
      const { html_inline: element } = markdown.renderer.rules;
      markdown.renderer.rules.html_inline = (tokens, index, ...others) => {
        const { content = '' } = tokens[index] ?? {};
        if (!/^<\/?(?:a|br|kbd|sub|sup)\b/.test(content)) return markdown.utils.escapeHtml(content);
        return element?.(tokens, index, ...others) ?? content;
      };
      // Two braces are those of a gateway's or of our own templates, never an expression of the page.
      for (const name of ['text', 'code_inline'] as const) {
        const { [name]: rule } = markdown.renderer.rules;
        markdown.renderer.rules[name] = (...given) => (rule?.(...given) ?? '').replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      // Chinese has no blanks between words: each two characters side by side are a word to search for.
      options: {
        miniSearch: {
          options: {
            tokenize: (text) =>
              text
                .split(/[\s\p{P}]+|(?<=\p{Script=Han})(?!\p{Script=Han})|(?<!\p{Script=Han})(?=\p{Script=Han})/u)
                .flatMap((word) =>
                  /^\p{Script=Han}{3,}$/u.test(word)
                    ? Array.from(word.slice(1), (_, at) => word.slice(at, at + 2))
                    : [word],
                ),
          },
        },
        locales: { 'docs/guide/zh-CN': { translations: { button: { buttonText: '搜索' } } } },
      },
    },
    outline: [2, 3],
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      link: '/',
      themeConfig: { nav: [{ text: 'Getting started', link: '/docs/guide/start' }], sidebar: englishPages },
    },
    'docs/guide/zh-CN': {
      label: '简体中文',
      lang: 'zh-CN',
      link: '/docs/guide/zh-CN/start',
      themeConfig: {
        nav: [{ text: '快速开始', link: '/docs/guide/zh-CN/start' }],
        sidebar: chinesePages,
        outline: { level: [2, 3], label: '本页内容' },
        docFooter: { prev: '上一页', next: '下一页' },
      },
    },
  },
});
