import { describe, expect, test } from 'vitest';
import { siteStatusSchema } from '../../../../shared/domain/state/site-status.ts';
import { utc } from '../../../../shared/format/time.ts';
import {
  contentText,
  greeting,
  isNewNotice,
  noticeLine,
  noticeMark,
  operatorContent,
} from '../../../../shared/screens/home/home.ts';
import { siteFacts } from '../../../../shared/screens/home/site-facts.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { processorTime } from '../../../support/program/processor-time.ts';

describe('NAV-07: the New Year greeting', () => {
  test.each([
    ['2026-12-31T23:59:59Z', false],
    ['2027-01-01T00:00:00Z', true],
    ['2027-01-01T23:59:59Z', true],
    ['2027-01-02T00:00:00Z', false],
    ['2027-02-08T23:59:59Z', false],
    ['2027-02-09T00:00:00Z', true],
    ['2027-02-24T23:59:59Z', true],
    ['2027-02-25T00:00:00Z', false],
  ])('%s: %s', (moment, isGreeted) => {
    expect(greeting(Date.parse(moment), utc)).toBe(isGreeted ? 'home.newYear' : undefined);
  });

  test('the local calendar counts', () => {
    const eve = Date.parse('2026-12-31T20:00:00Z');
    expect(greeting(eve, utc)).toBeUndefined();
    expect(greeting(eve, () => 480)).toBe('home.newYear');
  });
});

describe('NAV-13: the notice', () => {
  test('is shown once a change; an empty one never', () => {
    expect(isNewNotice('Hello', undefined)).toBe(true);
    expect(isNewNotice('Hello', noticeMark('Hello'))).toBe(false);
    expect(isNewNotice(' Hello\n', noticeMark('Hello'))).toBe(false);
    expect(isNewNotice('Hello!', noticeMark('Hello'))).toBe(true);
    expect(isNewNotice('  ', undefined)).toBe(false);
  });
});

describe('NAV-13 NAV-14: what an operator wrote', () => {
  test.each([
    ['', { kind: 'default' }],
    [' \n', { kind: 'default' }],
    ['https://example.com/home', { kind: 'frame', url: 'https://example.com/home' }],
    ['http://10.0.0.1:8080', { kind: 'frame', url: 'http://10.0.0.1:8080' }],
    [
      '<iframe width="100%" src="https://example.com/?a=1&amp;b=2"></iframe>',
      { kind: 'frame', url: 'https://example.com/?a=1&b=2' },
    ],
    ['<iframe src="javascript:alert(1)"></iframe>', { kind: 'html' }],
    ['<iframe src="https://example.com"></iframe><p>x</p>', { kind: 'html' }],
    ['https://example.com is our site', { kind: 'markdown' }],
    ['javascript:alert(1)', { kind: 'markdown' }],
    ['<h1>Hi</h1>', { kind: 'html' }],
    ['<!doctype html><p>x', { kind: 'html' }],
    ['# Hi', { kind: 'markdown' }],
    ['<3 you', { kind: 'markdown' }],
  ])('%j', (text, content) => {
    expect(operatorContent(text)).toMatchObject(content);
  });

  test.each([
    ['<h1>Hi</h1><p>one<br>two</p><script>evil()</script>', 'Hi\n\none\ntwo'],
    ['<ul><li>a</li><li>b &amp; c</li></ul>', '- a\n- b & c'],
    ['<p><a href="https://a.example/x">here</a></p>', 'here (https://a.example/x)'],
    ['<p><a href="https://a.example">https://a.example</a></p>', 'https://a.example'],
    ['<p>&#x1b;[2Jx&#27;]0;y&#7;z</p>', 'xz'],
    ['a < b and <b>c</b> > d', 'a < b and c > d'],
    ['use <model and go on', 'use <model and go on'],
    ['a <!-- hidden <b> --> b', 'a  b'],
    ['# Hi\n\n\n\nthere', '# Hi\n\nthere'],
    ['https://example.com/home', 'https://example.com/home'],
    ['', ''],
  ])('as text: %j', (text, plain) => {
    expect(contentText(operatorContent(text))).toBe(plain);
  });

  test('hostile tags cost no time', () => {
    const pieces = ['<a href=', '<script>', '<!--', '<', '&#', '<a href="https://x">', '</a', '<iframe src=" '];
    const time = processorTime(() => {
      for (const piece of pieces) {
        contentText(operatorContent(`<p>${piece.repeat(20_000)}</p>`));
        contentText(operatorContent(`${piece.repeat(20_000)}>`));
      }
    });
    expect(time).toBeLessThan(1000);
  });

  test('NAV-13: without one, the site’s status in facts', () => {
    const status = siteStatusSchema().parse({ version: 'v1', github_oauth: true, start_time: 0 });
    const facts = Object.fromEntries(siteFacts(status, screenContext()).map(({ id, cell }) => [id, cell.text]));
    expect(facts).toMatchObject({ system_name: 'New API', version: 'v1', github_oauth: 'yes', start_time: '–' });
  });
});

test('NAV-13: a notice in one line: its first line apart, without its marks, made harmless', () => {
  expect(noticeLine('## Maintenance\n\nOn **Sunday**.\n- `gpt-4o` too\u001b[2J')).toEqual({
    head: 'Maintenance',
    rest: 'On Sunday. gpt-4o too',
  });
  expect(noticeLine('<h1>New</h1><script>x()</script><p>prices</p>').head).toBe('New');
  expect(noticeLine('  ')).toEqual({ head: '', rest: '' });
});
