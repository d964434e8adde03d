// Made from page/ by `npm run generate`.

/** The script of the page. */
export const PAGE_SCRIPT = `(function(){function e(e,t){let n=document.getElementById(e);if(n instanceof t)return n;throw Error(\`Bug: the page has no "\${e}".\`)}function t(e,t,...n){let r=document.createElement(e);return t!==\`\`&&(r.className=t),r.append(...n),r}let n=/[^\\P{C}\\n\\t]/gu;function r(e){return e.replace(/\\r\\n?/g,\`
\`).replace(n,e=>\`\\\\u{\${(e.codePointAt(0)??0).toString(16)}}\`)}let i=[\`outcome\`,\`suite\`,\`model\`,\`class\`,\`case\`];function a(e,t){let n=i.filter(e=>t[e]),r=(t.q??\`\`).toLowerCase().split(/\\s+/).filter(Boolean);return e.filter(e=>n.every(n=>e[n]===t[n])&&r.every(t=>e.text().includes(t)))}function o(e,t){for(let n of i){let r=e.elements.namedItem(n);if(!(r instanceof HTMLSelectElement))continue;let i=[...new Set(t.map(e=>e[n]))].filter(e=>e!==null);r.append(...i.sort().map(e=>new Option(e,e)));let a=r.parentElement;a!==null&&(a.hidden=i.length<2)}}function s(e){let t=[...new FormData(e)].map(([e,t])=>[e,String(t)]);return Object.fromEntries(t.filter(([,e])=>e!==\`\`))}function c(e,t){for(let n of[...i,\`q\`]){let r=e.elements.namedItem(n);(r instanceof HTMLInputElement||r instanceof HTMLSelectElement)&&(r.value=t[n]??\`\`)}}let l=1500;function u(e){let n=t(\`pre\`,\`\`,r(e.length>l?\`\${e.slice(0,l)}…\`:e));if(n.dir=\`auto\`,n.tabIndex=0,e.length<=l)return n;let i=t(\`button\`,\`more\`,\`Show all \${e.length.toLocaleString(\`en\`)} characters\`);return i.type=\`button\`,i.addEventListener(\`click\`,()=>{n.textContent=r(e),i.remove(),n.focus()}),t(\`div\`,\`\`,n,i)}let d={ok:[\`passed\`,\`✓\`],error:[\`failed\`,\`✕\`],"not run":[\`unscored\`,\`○\`],"invalid arguments":[\`failed\`,\`✕\`],"unknown tool":[\`failed\`,\`✕\`]};function f({about:e,steps:n,end:i}){let a=t(\`div\`,\`conversation\`,t(\`h3\`,\`turn\`,\`Conversation \`,t(\`small\`,\`\`,e)),...n.map(p));return i!==null&&a.append(t(\`p\`,\`end isolate\`,r(i))),a}function p({title:e,facts:n,text:i,isFolded:a,calls:o}){if(a)return t(\`details\`,\`step\`,t(\`summary\`,\`\`,r(e)),u(i??\`\`));let s=t(\`h4\`,\`\`,r(e));return n!==\`\`&&s.append(\` \`,t(\`small\`,\`\`,n)),t(\`div\`,\`step\`,s,...i===null?[]:[u(i)],...o.map(m))}function m(e){let{tool:n,state:i,facts:a}=e,[o,s]=d[i]??[\`unscored\`,\`?\`],c=t(\`details\`,\`call\`,t(\`summary\`,\`\`,t(\`span\`,\`pill \${o}\`,\`\${s} \${i}\`),\` \`,t(\`b\`,\`isolate\`,r(n)),\` \`,t(\`code\`,\`isolate\`,r(h(e.arguments))),\` \`,t(\`small\`,\`\`,a)));return c.addEventListener(\`toggle\`,()=>{c.childNodes.length===1&&c.append(...g(e))}),c}function h(e){let t=e.slice(0,320).replace(/\\s+/g,\` \`);return t.length>80?\`\${t.slice(0,80).replace(/[\\ud800-\\udbff]$/,\`\`)}…\`:t}function g({arguments:e,result:n,note:r}){let i=n===null?t(\`p\`,\`note\`,\`No result.\`):u(n),a=r===\`\`?[]:[t(\`p\`,\`note\`,r)];return[t(\`h5\`,\`\`,\`Arguments\`),u(e),t(\`h5\`,\`\`,\`Result\`),i,...a]}function _(e){let n=e.detail(),i=n.blocks.flatMap(({title:e,text:n})=>[t(\`h3\`,\`turn\`,r(e)),u(n)]),a=n.conversation===null?y(n):[f(n.conversation)];return t(\`div\`,\`detail\`,v(n),...i,...a,b(e,n))}function v({checks:e}){let n=t(\`ul\`,\`checks\`);for(let{kind:i,passed:a,score:o,reason:s}of e){let e=t(\`li\`,\`\`,t(\`span\`,\`pill \${a===null?\`undecided\`:a?\`passed\`:\`failed\`}\`,a===null?\`? undecided\`:a?\`✓ passed\`:\`✕ failed\`),\` \`,t(\`b\`,\`\`,r(i)));o!==null&&o!==0&&o!==1&&e.append(\` \${o.toFixed(2)}\`),s!==\`\`&&e.append(\` \`,t(\`span\`,\`isolate\`,r(s))),n.append(e)}return n}function y({turns:e}){return e.flatMap(({prompt:n,answer:r},i)=>{let a=e.length===1?\`\`:\` \${i+1}\`,o=r===null?t(\`p\`,\`note\`,\`No answer.\`):u(r);return[t(\`h3\`,\`turn\`,\`Prompt\${a}\`),u(n),t(\`h3\`,\`turn\`,\`Answer\${a}\`),o]})}function b(e,{tags:n,facts:i}){let a=t(\`dl\`,\`facts\`),o={Suite:e.suite,Model:e.model};n.length>0&&(o.Tags=n.join(\`, \`)),e.class!==null&&(o.Class=e.class),e.latency_ms!==null&&(o.Latency=\`\${(e.latency_ms/1e3).toFixed(3)} s\`),e.cost_usd!==null&&(o.Cost=\`$\${e.cost_usd}\`);for(let[e,n]of Object.entries({...o,...i}))a.append(t(\`div\`,\`\`,t(\`dt\`,\`\`,e),t(\`dd\`,\`isolate\`,r(n))));return a}let x={passed:\`✓ passed\`,failed:\`✕ failed\`,errored:\`! errored\`,limited:\`⏱ limited\`,undecided:\`? undecided\`,unscored:\`○ unscored\`};function S(e){let n=t(\`button\`,\`open\`,r(e.attempt===1?e.case:\`\${e.case} #\${e.attempt}\`));n.type=\`button\`,n.setAttribute(\`aria-expanded\`,\`false\`);let i=t(\`th\`,\`\`,n);i.scope=\`row\`,e.reason!==\`\`&&i.append(t(\`span\`,\`reason\`,r(e.reason)));let a=t(\`tr\`,\`\`,i,t(\`td\`,\`\`,t(\`span\`,\`pill \${e.outcome}\`,x[e.outcome]??e.outcome),...e.class===null||e.class===\`pass\`?[]:[t(\`small\`,\`\`,e.class)]),t(\`td\`,\`number\`,e.score===null?\`–\`:e.score.toFixed(2)),t(\`td\`,\`wide\`,r(e.model)),t(\`td\`,\`wide\`,r(e.suite)),t(\`td\`,\`wide number\`,w(e.latency_ms,e=>\`\${(e/1e3).toFixed(2)}s\`)),t(\`td\`,\`wide number\`,w(e.cost_usd,C)),t(\`td\`,\`wide number\`,w(e.tokens,e=>e.toLocaleString(\`en\`)))),o=t(\`td\`,\`\`);o.colSpan=8;let s=t(\`tr\`,\`below\`,o);return s.hidden=!0,n.addEventListener(\`click\`,()=>{s.hidden=!s.hidden,n.setAttribute(\`aria-expanded\`,String(!s.hidden)),o.childNodes.length===0&&o.append(_(e))}),[a,s]}function C(e){return\`$\${e.toLocaleString(\`en\`,{maximumSignificantDigits:3})}\`}function w(e,t){return e===null?\`–\`:t(e)}function T(){let e=[...document.querySelectorAll(\`script.details\`)];return[...document.querySelectorAll(\`script.rows\`)].flatMap((t,n)=>{let r=JSON.parse(t.textContent??\`[]\`),i=null,a=()=>(i??=JSON.parse(e[n]?.textContent??\`[]\`),i);return r.map((e,t)=>E(e,()=>a()[t]))})}function E(e,t){let n=null;return{...e,detail:t,text:()=>(n??=D(e,t()),n)}}function D(e,{tags:t,checks:n,turns:r,conversation:i}){let a=[e.case,e.model,e.suite,e.class,e.reason,...t];for(let e of n)a.push(e.kind,e.reason);for(let e of r)a.push(e.prompt,e.answer);for(let{text:e,calls:t}of i?.steps??[]){a.push(e);for(let e of t)a.push(e.tool,e.state,e.arguments,e.result)}return a.join(\`
\`).toLowerCase()}let O=new Intl.Collator(\`en\`,{numeric:!0});function k(e,{key:t,descending:n}){let r=n?-1:1;return e.toSorted((e,n)=>{let[i,a]=[e[t],n[t]];return i===null||a===null?Number(i===null)-Number(a===null):typeof i==\`number\`&&typeof a==\`number\`?r*(i-a):r*O.compare(String(i),String(a))})}let A=T(),j=e(\`filters\`,HTMLFormElement),M=e(\`rows\`,HTMLTableSectionElement),N=e(\`status\`,HTMLElement),P=e(\`page\`,HTMLElement),F=e(\`previous\`,HTMLButtonElement),I=e(\`next\`,HTMLButtonElement),L=[...document.querySelectorAll(\`th[data-key]\`)],R=null,z=A,B=0;o(j,A),H();let V=0;j.addEventListener(\`input\`,()=>{clearTimeout(V),V=window.setTimeout(()=>U(s(j)),120)}),j.addEventListener(\`submit\`,e=>e.preventDefault()),j.addEventListener(\`reset\`,e=>{e.preventDefault(),c(j,{}),U({})}),window.addEventListener(\`hashchange\`,H),F.addEventListener(\`click\`,()=>K(B-1)),I.addEventListener(\`click\`,()=>K(B+1));for(let e of L)e.addEventListener(\`click\`,()=>W(e));function H(){let e=location.hash.slice(1);if(e!==\`\`&&!e.includes(\`=\`))return;let t=Object.fromEntries(new URLSearchParams(e));c(j,t),z=a(A,t),G(),e!==\`\`&&document.getElementById(\`results\`)?.scrollIntoView()}function U(e){let t=new URLSearchParams(e).toString();history.replaceState(null,\`\`,t===\`\`?\`#\`:\`#\${t}\`),z=a(A,e),G()}function W(e){let t=e.dataset.key;R={key:t,descending:R?.key===t&&!R.descending};for(let t of L)t.setAttribute(\`aria-sort\`,t===e?R.descending?\`descending\`:\`ascending\`:\`none\`);G()}function G(){R!==null&&(z=k(z,R)),N.textContent=\`\${z.length.toLocaleString(\`en\`)} of \${A.length.toLocaleString(\`en\`)} samples\`,K(0)}function K(e){let t=Math.max(1,Math.ceil(z.length/50));B=Math.min(Math.max(e,0),t-1),M.replaceChildren(...z.slice(B*50,(B+1)*50).flatMap(S)),P.textContent=\`Page \${(B+1).toLocaleString(\`en\`)} of \${t.toLocaleString(\`en\`)}\`,F.disabled=B===0,I.disabled=B===t-1}})();`

/** The style of the page. */
export const PAGE_STYLE = `:root {
color-scheme: light dark;
--bg: #f6f7f8;
--class-empty: #979907;
--class-fail: #d0421d;
--class-injection: #a018a4;
--class-leak: #6c094f;
--class-no-answer: #47556a;
--class-partial-refusal: #7897b1;
--class-pass: #057a6d;
--class-policy-violation: #c268f7;
--class-refusal: #115cd7;
--class-truncated: #86442c;
--class-wrong-format: #523902;
--edge: #7f8896;
--errored: #8a5200;
--errored-soft: #fbeed5;
--fail: #bd3411;
--fail-soft: #fce8e2;
--focus: #1f5fd6;
--font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
--ink: #15181d;
--ink-3: #5b6470;
--limited: #6d4a9c;
--limited-soft: #efe8f8;
--line: #e2e5ea;
--mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", monospace;
--pass: #057064;
--pass-soft: #dcf1ee;
--series-1: #115cd7;
--series-2: #86442c;
--series-3: #a018a4;
--series-4: #2ca76f;
--series-5: #47556a;
--series-6: #979907;
--sunken: #eef0f3;
--surface: #ffffff;
--unscored: #5b6470;
--unscored-soft: #eef0f3;
}
@media (prefers-color-scheme: dark) {
:root {
--bg: #0f1115;
--class-empty: #c8ed9e;
--class-fail: #f37253;
--class-injection: #d47ef6;
--class-leak: #fdcfe0;
--class-no-answer: #666c85;
--class-partial-refusal: #1493a3;
--class-pass: #50c8b6;
--class-policy-violation: #b23ad6;
--class-refusal: #b3bfff;
--class-truncated: #edab7e;
--class-wrong-format: #d9c107;
--edge: #6f7986;
--errored: #e8b04a;
--errored-soft: #33260c;
--fail: #ff8a6b;
--fail-soft: #3b1c13;
--focus: #7fa8ff;
--ink: #eceef1;
--ink-3: #97a0ac;
--limited: #bda0ea;
--limited-soft: #2a2139;
--line: #272c34;
--pass: #50c8b6;
--pass-soft: #11302c;
--series-1: #b3bfff;
--series-2: #edab7e;
--series-3: #d47ef6;
--series-4: #50c8b6;
--series-5: #8990ab;
--series-6: #d9c107;
--sunken: #1d2127;
--surface: #16191e;
--unscored: #a3abb6;
--unscored-soft: #22272e;
}
}
* {
box-sizing: border-box;
}
body {
margin: 0 auto;
max-width: 76rem;
padding: 2rem 1.5rem 4rem;
background: var(--bg);
color: var(--ink);
font: 15px / 1.5 var(--font);
overflow-wrap: anywhere;
}
h1 {
margin: 0.1rem 0 0.3rem;
font-size: 2rem;
line-height: 1.2;
letter-spacing: -0.02em;
}
h2 {
margin: 2.6rem 0 0.9rem;
font-size: 1.3rem;
letter-spacing: -0.01em;
scroll-margin-top: 1rem;
}
h3 {
margin: 0;
font-size: 1rem;
}
h4,
.turn {
margin: 0.9rem 0 0.25rem;
font-size: 0.85rem;
}
p {
margin: 0.2rem 0;
}
small,
.note,
figcaption p,
.when,
.suite > p {
color: var(--ink-3);
font-size: 0.85rem;
}
code,
pre {
font: 0.85rem / 1.5 var(--mono);
}
code {
padding: 0.1em 0.35em;
border-radius: 4px;
background: var(--sunken);
color: var(--ink);
}
a {
color: var(--ink);
text-underline-offset: 2px;
}
:focus-visible {
outline: 2px solid var(--focus);
outline-offset: 2px;
border-radius: 3px;
}
.hidden {
position: absolute;
width: 1px;
height: 1px;
overflow: hidden;
clip-path: inset(50%);
}
.skip {
position: absolute;
top: -4rem;
}
.skip:focus {
top: 0.5rem;
}
.brand {
color: var(--ink);
font-size: 0.85rem;
font-weight: 700;
letter-spacing: 0.04em;
text-transform: uppercase;
}
.brand span {
color: var(--ink-3);
font-weight: 400;
}
.card {
margin: 0 0 1rem;
padding: 1.1rem 1.25rem;
border: 1px solid var(--line);
border-radius: 12px;
background: var(--surface);
}
.warning {
margin: 0.8rem 0;
padding: 0.6rem 0.9rem;
border-radius: 8px;
background: var(--errored-soft);
color: var(--ink);
}
.tiles {
display: grid;
grid-template-columns: repeat(4, 1fr);
margin: 1.4rem 0 0;
border: 1px solid var(--line);
border-radius: 12px;
background: var(--surface);
}
.tiles > div {
padding: 0.9rem 1.25rem;
}
.tiles > div + div {
border-left: 1px solid var(--line);
}
.tiles dt {
color: var(--ink-3);
font-size: 0.85rem;
}
.tiles dd {
margin: 0;
font-size: 1.6rem;
font-weight: 650;
font-variant-numeric: tabular-nums;
letter-spacing: -0.02em;
}
.tiles small {
display: block;
font-weight: 400;
letter-spacing: 0;
}
table {
width: 100%;
border-collapse: collapse;
font-variant-numeric: tabular-nums;
}
th {
text-align: left;
font-weight: 600;
}
td,
th {
padding: 0.55rem 0.6rem;
border-top: 1px solid var(--line);
vertical-align: top;
}
thead th {
border-top: 0;
color: var(--ink-3);
font-size: 0.8rem;
}
td:first-child,
th:first-child {
padding-left: 0;
}
.suite table {
margin-top: 0.6rem;
table-layout: fixed;
}
.suite thead th:nth-child(2) {
width: 16%;
}
.suite thead th:nth-child(3) {
width: 18%;
}
.suite thead th:nth-child(4) {
width: 14.5%;
}
.suite thead th:nth-child(5) {
width: 8%;
}
.suite thead th:nth-child(6) {
width: 9%;
}
.suite thead th:nth-child(7) {
width: 14.5%;
}
.suite td small {
display: block;
}
.cell-label {
display: none;
}
.good {
color: var(--pass);
}
.fair {
color: var(--errored);
}
.bad {
color: var(--fail);
}
.charts {
display: grid;
grid-template-columns: repeat(2, minmax(0, 1fr));
gap: 1rem;
}
.charts .card {
margin: 0;
}
.charts .full {
grid-column: 1 / -1;
}
figcaption {
margin-bottom: 0.8rem;
}
svg {
display: block;
overflow: visible;
}
svg text {
fill: var(--ink-3);
font-size: 11px;
}
svg text.inside {
fill: var(--surface);
font-size: 12px;
font-weight: 700;
}
.points {
margin: 0.8rem 0 0;
padding-left: 1.6rem;
font-size: 0.85rem;
}
.points li::marker {
color: var(--series);
font-weight: 700;
}
.grid {
stroke: var(--line);
stroke-width: 1;
}
.s0 {
--series: var(--series-1);
}
.s1 {
--series: var(--series-2);
}
.s2 {
--series: var(--series-3);
}
.s3 {
--series: var(--series-4);
}
.s4 {
--series: var(--series-5);
}
.s5 {
--series: var(--series-6);
}
.range {
stroke: var(--series);
stroke-width: 4;
stroke-linecap: round;
opacity: 0.4;
}
.dot {
fill: var(--series);
stroke: var(--surface);
stroke-width: 2;
}
.bar {
fill: var(--series);
stroke: var(--surface);
stroke-width: 1;
}
.label {
display: block;
color: var(--ink);
font-size: 0.85rem;
}
.points .label {
display: inline;
}
.rate {
display: grid;
grid-template-columns: minmax(6rem, 34%) 1fr 3.4rem;
gap: 0.8rem;
align-items: center;
}
.rate .label {
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
.rate .value {
font-size: 0.85rem;
font-variant-numeric: tabular-nums;
text-align: right;
}
.stack,
.histogram {
margin-bottom: 0.7rem;
}
.histogram svg {
border-bottom: 1px solid var(--line);
}
.c0 {
--class: var(--class-pass);
}
.c1 {
--class: var(--class-fail);
}
.c2 {
--class: var(--class-refusal);
}
.c3 {
--class: var(--class-partial-refusal);
}
.c4 {
--class: var(--class-wrong-format);
}
.c5 {
--class: var(--class-truncated);
}
.c6 {
--class: var(--class-empty);
}
.c7 {
--class: var(--class-leak);
}
.c8 {
--class: var(--class-injection);
}
.c9 {
--class: var(--class-policy-violation);
}
.c10 {
--class: var(--class-no-answer);
}
.c11 {
--class: var(--class-no-answer);
}
.c12 {
--class: var(--class-no-answer);
}
.c13 {
--class: var(--class-no-answer);
}
rect[class^="c"] {
fill: var(--class);
stroke: var(--surface);
stroke-width: 1;
}
.swatch {
display: inline-block;
width: 0.7rem;
height: 0.7rem;
margin-right: 0.45rem;
border-radius: 3px;
background: var(--class);
}
.scroll {
max-width: 100%;
overflow-x: auto;
}
.legend {
margin-top: 0.6rem;
font-size: 0.85rem;
}
.legend td,
.legend th {
overflow-wrap: normal;
padding-top: 0.25rem;
padding-bottom: 0.25rem;
}
.legend tbody th {
font-weight: 400;
white-space: nowrap;
}
.legend td,
.legend thead th + th {
text-align: right;
}
.columns {
display: grid;
grid-template-columns: 1fr 1fr 2fr;
gap: 1rem;
align-items: start;
}
.columns .card {
margin: 0;
}
.counts {
margin: 0.5rem 0 0;
padding: 0;
list-style: none;
}
.counts li {
display: flex;
justify-content: space-between;
gap: 1rem;
padding: 0.3rem 0;
border-top: 1px solid var(--line);
}
.counts b {
flex: none;
font-weight: 600;
font-variant-numeric: tabular-nums;
}
.filters {
display: flex;
flex-wrap: wrap;
gap: 0.7rem;
align-items: end;
}
.filters label {
display: grid;
gap: 0.2rem;
color: var(--ink-3);
font-size: 0.8rem;
}
.filters label[hidden] {
display: none;
}
.filters .search {
flex: 1 1 16rem;
}
input,
select,
button {
min-height: 2.25rem;
max-width: 100%;
padding: 0.3rem 0.7rem;
border: 1px solid var(--line);
border-radius: 8px;
background: var(--surface);
color: var(--ink);
font: inherit;
}
input,
select {
border-color: var(--edge);
}
.filters select {
max-width: 14rem;
}
button {
cursor: pointer;
}
button:hover:enabled {
background: var(--sunken);
}
button:disabled {
opacity: 0.45;
cursor: default;
}
#status {
margin: 0.8rem 0 0.4rem;
color: var(--ink-3);
font-size: 0.85rem;
}
.results thead th button {
min-height: 0;
padding: 0.15rem 0;
border: 0;
background: none;
color: inherit;
font-size: 0.8rem;
font-weight: 600;
}
.results [aria-sort="ascending"] button::after {
content: " ↑";
}
.results [aria-sort="descending"] button::after {
content: " ↓";
}
.results tbody th {
width: 34%;
font-weight: 400;
}
.results td {
overflow-wrap: break-word;
unicode-bidi: isolate;
}
.open {
min-height: 0;
padding: 0;
border: 0;
background: none;
color: var(--ink);
font-weight: 600;
text-align: left;
unicode-bidi: isolate;
}
.open::before {
content: "▸";
display: inline-block;
width: 1.1em;
}
.open[aria-expanded="true"]::before {
content: "▾";
}
.reason {
display: -webkit-box;
overflow: hidden;
padding-left: 1.1em;
color: var(--ink-3);
font-size: 0.85rem;
unicode-bidi: isolate;
-webkit-box-orient: vertical;
-webkit-line-clamp: 2;
line-clamp: 2;
}
.results td small {
display: block;
margin-top: 0.15rem;
}
.number {
white-space: nowrap;
}
.pill {
display: inline-block;
padding: 0.05rem 0.55rem;
border-radius: 99px;
background: var(--sunken);
font-size: 0.8rem;
font-weight: 600;
white-space: nowrap;
}
.pill.passed {
background: var(--pass-soft);
color: var(--pass);
}
.pill.failed {
background: var(--fail-soft);
color: var(--fail);
}
.pill.errored,
.pill.undecided {
background: var(--errored-soft);
color: var(--errored);
}
.pill.limited {
background: var(--limited-soft);
color: var(--limited);
}
.pill.unscored {
background: var(--unscored-soft);
color: var(--unscored);
}
.below > td {
padding: 0 0 1rem 1.1rem;
border-top: 0;
}
.isolate {
unicode-bidi: isolate;
}
.checks {
margin: 0;
padding: 0;
list-style: none;
}
.checks li {
padding: 0.15rem 0;
}
pre {
max-height: 28rem;
margin: 0;
padding: 0.7rem 0.9rem;
overflow: auto;
border-radius: 8px;
background: var(--sunken);
white-space: pre-wrap;
}
.more {
margin-top: 0.4rem;
}
.step h4,
.call h5 {
margin: 0.7rem 0 0.25rem;
font-size: 0.85rem;
}
.results .conversation small {
display: inline;
font-weight: 400;
}
.step > summary {
margin: 0.7rem 0 0.25rem;
cursor: pointer;
font-size: 0.85rem;
font-weight: 600;
}
.call[open] > summary code {
display: none;
}
.call {
margin: 0.4rem 0 0;
padding: 0.35rem 0.7rem;
border: 1px solid var(--line);
border-radius: 8px;
}
.call h5 {
color: var(--ink-3);
font-weight: 400;
}
.call summary {
cursor: pointer;
}
.call[open] > :last-child {
margin-bottom: 0.35rem;
}
.end {
margin: 0.7rem 0 0;
font-weight: 600;
}
.facts {
display: flex;
flex-wrap: wrap;
gap: 0.5rem 1.6rem;
margin: 0.9rem 0 0;
}
.facts dt {
color: var(--ink-3);
font-size: 0.8rem;
}
.facts dd {
margin: 0;
}
.pager {
display: flex;
gap: 1rem;
align-items: center;
justify-content: center;
margin-top: 1rem;
}
@media (max-width: 56rem) {
.charts,
.columns {
grid-template-columns: minmax(0, 1fr);
}
}
@media (max-width: 44rem) {
body {
padding: 1.2rem 0.9rem 3rem;
}
h1 {
font-size: 1.5rem;
}
.card {
padding: 0.9rem;
}
.tiles {
grid-template-columns: 1fr 1fr;
}
.tiles > div {
padding: 0.7rem 0.9rem;
}
.tiles > div:nth-child(odd) {
border-left: 0;
}
.tiles > div:nth-child(n + 3) {
border-top: 1px solid var(--line);
}
.wide,
.axis span:first-child {
display: none;
}
.rate {
grid-template-columns: 1fr 3.4rem;
row-gap: 0;
}
.rate .label {
grid-column: 1 / -1;
}
.filters label {
flex: 1 1 8rem;
}
.filters select {
width: 100%;
max-width: none;
}
.stacking,
.stacking tbody,
.stacking tr,
.stacking th,
.stacking td {
display: block;
}
.stacking thead {
display: none;
}
.stacking tr {
padding: 0.6rem 0;
border-top: 1px solid var(--line);
}
.stacking td,
.stacking th {
padding: 0.12rem 0;
border: 0;
}
.stacking td {
display: flex;
justify-content: space-between;
gap: 1rem;
text-align: right;
}
.cell-label {
display: inline;
color: var(--ink-3);
font-size: 0.85rem;
}
.results tbody th {
width: auto;
}
}
@media print {
.filters,
.pager,
.skip {
display: none;
}
.card {
break-inside: avoid;
}
}`
