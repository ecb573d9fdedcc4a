//! The style of a page. The switches are radio buttons before the page, and sibling selectors show what they
//! select, so the page needs no script.

/// The style sheet.
pub(super) const CSS: &str = r#"
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;font:16px/1.6 Pretendard,"Noto Sans KR","Apple SD Gothic Neo","Malgun Gothic",system-ui,sans-serif}
.page{--page:#fff;--ink:#1f2328;--faint:#59636e;--rule:#d8dde3;--soft:#f5f7f9;--link:#1565c0;--note:#fff6e5;min-height:100vh;background:var(--page);color:var(--ink);color-scheme:light}
#dark:checked~.page{--page:#14171c;--ink:#e6e8eb;--faint:#9aa3ad;--rule:#2f3640;--soft:#1c2128;--link:#5aa9f7;--note:#2a2416;color-scheme:dark}
main{max-width:66rem;margin:0 auto;padding:1rem 1.25rem 4rem;min-width:0}
nav{padding:1rem 1.25rem 0;font-size:.88rem;line-height:1.4}
nav ol{margin:0;padding:0;list-style:none}
nav ol ol{display:none}
nav>ol{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
nav a{color:var(--ink);text-decoration:none}
nav a:hover,nav a:focus-visible{color:var(--link);text-decoration:underline}
.no{color:var(--faint);font-variant-numeric:tabular-nums;margin-right:.15em}
@media (min-width:64rem){
.page{display:grid;grid-template-columns:15.5rem minmax(0,1fr)}
.page>main:only-child{grid-column:1/-1;width:100%}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto;padding:1.2rem .6rem 1.2rem 1.25rem;border-right:1px solid var(--rule)}
nav>ol{display:block}
nav>ol>li{margin:.45rem 0;font-weight:600}
nav ol ol{display:block;padding-left:.9rem;font-weight:400;font-size:.94em}
nav ol ol li{margin:.2rem 0}
}
h1{font-size:1.9rem;line-height:1.25;margin:1.2rem 0 .4rem}
h2{font-size:1.3rem;margin:2.6rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--rule)}
h3{font-size:1.08rem;margin:1.8rem 0 .4rem}
p,ul,pre,table{margin:.7rem 0}
a{color:var(--link)}
.lead{color:var(--faint);font-size:1.08rem}
.note{background:var(--note);border-left:4px solid #e8710a;padding:.5rem .9rem;border-radius:0 6px 6px 0}
pre{background:var(--soft);padding:.8rem 1rem;border-radius:6px;overflow-x:auto;font:14px/1.35 ui-monospace,"D2Coding",monospace}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1.2rem;align-items:start}
figure{margin:.6rem 0}
figure svg{display:block;max-width:100%;height:auto;border-radius:6px}
figcaption,caption{color:var(--faint);font-size:.92rem;text-align:left;margin-top:.35rem}
caption{margin:0 0 .35rem}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;word-break:keep-all}
th,td{padding:.34rem .6rem;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top}
th{border-bottom-width:2px}
th.n,td.n{white-space:nowrap}
td{overflow-wrap:break-word;min-width:3.2rem}
th.n{white-space:normal}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
details{margin:.8rem 0}
summary{cursor:pointer;color:var(--link)}
footer{margin-top:3rem;padding-top:.8rem;border-top:1px solid var(--rule);color:var(--faint);font-size:.9rem}
.switch{position:absolute;opacity:0;pointer-events:none}
.switches{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;justify-content:flex-end;font-size:.9rem}
.switches label{padding:.1rem .55rem;border:1px solid var(--rule);border-radius:999px;cursor:pointer}
#ko:checked~.page label[for=ko],#en:checked~.page label[for=en],#auto:checked~.page label[for=auto],#light:checked~.page label[for=light],#dark:checked~.page label[for=dark]{border-color:var(--link);color:var(--link);font-weight:600}
#ko:focus-visible~.page label[for=ko],#en:focus-visible~.page label[for=en],#auto:focus-visible~.page label[for=auto],#light:focus-visible~.page label[for=light],#dark:focus-visible~.page label[for=dark]{outline:2px solid var(--link);outline-offset:2px}
#ko:checked~.page [lang=en],#en:checked~.page [lang=ko]{display:none}
.for-dark{display:none}
#dark:checked~.page .for-light{display:none}
#dark:checked~.page .for-dark{display:block}
@media (prefers-color-scheme:dark){
#auto:checked~.page{--page:#14171c;--ink:#e6e8eb;--faint:#9aa3ad;--rule:#2f3640;--soft:#1c2128;--link:#5aa9f7;--note:#2a2416;color-scheme:dark}
#auto:checked~.page .for-light{display:none}
#auto:checked~.page .for-dark{display:block}
}
@media print{
.page.page.page{--page:#fff!important;--ink:#000!important;--faint:#333!important;--rule:#bbb!important;--soft:#fff!important;--note:#fff!important;color-scheme:light!important}
.for-light{display:block!important}.for-dark{display:none!important}
.page{display:block}.switches,nav{display:none}
main{max-width:none;padding:0}
section{scroll-margin-top:.5rem}
.sheet-end{break-after:page}
h2,h3{break-after:avoid}figure,tr{break-inside:avoid}
details>*{display:block}
details::details-content{content-visibility:visible;display:block}
}
"#;
