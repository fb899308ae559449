import { expect, test } from 'vitest'
import { safeHtml } from './safe-html.service.ts'

test('HTML with lists, emphasis and headings stays unchanged', () => {
  const html = '<h3>Regras</h3><ul><li>Dez <strong>armadas</strong></li></ul><p>Até 20h<br /></p>'
  expect(safeHtml(html)).toBe(html)
})

test('A link opens in a new tab and sends no referrer', () =>
  expect(safeHtml('<a href="https://example.com" target="_self" onclick="x()">mapa</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">mapa</a>',
  ))

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>'],
  ['<a href="//evil.example">x</a>'],
  ['<a href="http://evil.example">x</a>'],
  ['<svg onload=alert(1)>'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['<iframe srcdoc="<script>alert(1)</script>">'],
  ['<base href="https://evil.example">'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['<form id="x"><input name="attributes"></form>'],
  ['<p style="position:fixed" class="button" id="root">x</p>'],
  ['<template><img src=x onerror=alert(1)></template>'],
])('The attack "%s" is removed from HTML', (attack) => {
  const dangers =
    /<(script|img|svg|math|iframe|base|meta|form|input|style|template|noscript)|javascript:|evil|on\w+=(?!.*&gt;)|style=|class=|\sid=/i
  expect(safeHtml(attack)).not.toMatch(dangers)
})
