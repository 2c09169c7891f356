/** One inline style sheet, allowed by its hash, because pages load nothing from anywhere. */
export const styleSheet = `
:root { color-scheme: light dark; --paper: light-dark(#faf9f5, #171814); --raised: light-dark(#fff, #22231e); --ink: light-dark(#23241f, #eceae2);
  --ink-2: light-dark(#575850, #b9b7ac); --line: light-dark(#e3e0d7, #33342d); --line-strong: light-dark(#86867b, #77776b);
  --fill: light-dark(#0a7a43, #6fd6a0); --fill-hover: light-dark(#07602f, #93e4ba); --on-fill: light-dark(#fff, #06170e);
  --note: light-dark(#f6eeda, #33291a); --note-ink: light-dark(#6f4a0b, #e8c57c); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.7 system-ui, "PingFang SC", "Microsoft YaHei", "Hiragino Sans", "Noto Sans CJK SC", sans-serif; }
:lang(ja) { font-family: "Hiragino Sans", "Yu Gothic Medium", "Noto Sans CJK JP", system-ui, sans-serif; }
.banner { margin: 0; padding: 10px 16px; background: var(--note); color: var(--note-ink); text-align: center; font-weight: 500; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 16px; max-width: 1040px; margin: 0 auto; padding: 12px clamp(16px, 4vw, 40px); }
.bar strong { font-weight: 500; }
.bar nav { white-space: nowrap; }
.bar nav a { display: inline-grid; place-items: center; min-width: 44px; min-height: 44px; padding: 10px 6px; text-align: center; color: var(--ink-2); font-size: .8125rem; text-decoration: none; }
.bar nav a[aria-current] { color: var(--ink); text-decoration: underline; text-underline-offset: 6px; }
main { max-width: 520px; margin: 0 auto; padding: clamp(16px, 5vw, 56px) 16px 64px; }
main.wide { max-width: 1040px; padding-inline: clamp(16px, 4vw, 40px); }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.4; font-weight: 500; }
h2 { margin: 0; font-size: 1rem; font-weight: 500; overflow-wrap: anywhere; }
.panel { padding: clamp(20px, 5vw, 40px); background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
.panel > :last-child { margin-bottom: 0; }
.amount { margin: 16px 0 24px; font-size: 2.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 10px 24px; margin: 0 0 32px; padding-top: 20px; border-top: 1px solid var(--line); }
dt { color: var(--ink-2); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; margin-top: 12px; padding: 8px 24px; border: 1px solid transparent; border-radius: 4px;
  background: var(--fill); color: var(--on-fill); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--fill-hover); }
button.quiet { background: transparent; color: var(--ink); border-color: var(--line-strong); }
button.quiet:hover { border-color: var(--ink); }
:focus-visible { outline: 2px solid var(--fill); outline-offset: 3px; }
.note { color: var(--ink-2); font-size: .875rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, Consolas, monospace; font-size: .8125rem; overflow-wrap: anywhere; }
.trades { list-style: none; margin: 32px 0 0; padding: 0; }
.trades > li { padding: 20px 0; border-top: 1px solid var(--line); }
.trades header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; }
.trades p { margin: 4px 0 0; }
.deliveries { margin: 12px 0 0; padding: 0; list-style: none; font-size: .875rem; }
.deliveries li { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 4px 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
section { margin-top: 32px; padding-top: 20px; border-top: 1px solid var(--line); }
h3 { margin: 20px 0 0; font-size: .875rem; font-weight: 500; }
article { padding: 8px 0 16px; } article p { margin: 0; }
a { color: var(--fill); }
main p > a:only-child, .deliveries a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: 12px 16px; margin-top: 12px; }
.row button { width: auto; min-height: 44px; margin: 0; }
.row label { display: grid; gap: 4px; max-width: 100%; font-size: .8125rem; color: var(--ink-2); }
.row label.check { display: flex; align-items: center; gap: 8px; min-height: 44px; }
.row input:not([type=checkbox]), .row select { max-width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line-strong); border-radius: 4px;
  background: var(--raised); color: var(--ink); font: inherit; }
.row input[type=number] { width: 7rem; }
.trades h3 { margin: 0; }
.phone { width: 100%; max-width: 390px; margin: 20px auto 0; padding: 28px 24px; background: var(--raised); border: 1px solid var(--line-strong); border-radius: 32px; }
.phone label { display: grid; gap: 4px; margin-top: 12px; font-size: .875rem; color: var(--ink-2); }
.phone label.check { display: flex; align-items: center; gap: 8px; min-height: 44px; }
.phone input:not([type=checkbox]):not([type=radio]), .phone select { width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line-strong); border-radius: 4px;
  background: var(--paper); color: var(--ink); font: inherit; }
.phone fieldset { display: flex; gap: 16px; margin: 0; padding: 0; border: 0; }
.phone legend { padding: 0; font-size: .875rem; color: var(--ink-2); }
.phones { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 24px; }
.refused { padding: 12px 16px; background: var(--note); color: var(--note-ink); border-radius: 4px; }
`
