import { trusted } from './html.rules.ts'

// The receipt fits A4 paper, rolls of 80 mm and a phone. The printer chooses the paper, so the margins are parts of its
// width. No colour has a meaning alone.
export const style = trusted(`
@page { margin: 5% 6.5% }
* { box-sizing: border-box; margin: 0 }
html { background: #f1e8d6; color: #2a1a10; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; padding: 16px }
main { position: relative; max-width: 800px; margin: 0 auto; padding: 28px 24px 24px; background: #fff;
  border: 2px solid #2a1a10; border-radius: 4px; overflow: hidden }
h1, h2, .plate, .code, .amount { font-family: "Porteira Slab", Rockwell, "Roboto Slab", "Rokkitt", Georgia, serif; line-height: 1.12 }
h1 { font-size: clamp(24px, 4.6vw, 34px); letter-spacing: .01em }
h2 { font-size: 20px; margin: 28px 0 10px }
ul, ol { padding-left: 20px }
.soft { color: #574332 }
.small { font-size: 14px }
.head { display: flex; flex-wrap: wrap; gap: 16px 24px; justify-content: space-between; align-items: flex-start }
.head > .title { flex: 1 1 320px }
.ticket { flex: 0 1 auto; text-align: center; border: 2px solid #2a1a10; border-radius: 3px; padding: 8px 18px 10px }
.code { font-size: 28px; letter-spacing: .06em; overflow-wrap: anywhere }
.status { display: inline-block; margin-top: 6px; padding: 1px 10px; border-radius: 3px; background: #e2eedb;
  color: #0c3b20; font-weight: 700 }
.rope { display: block; width: 100%; height: 10px; margin: 18px 0 4px }
.stamp { margin: 0 0 18px; padding: 10px; border: 3px double #9d1730; color: #9d1730; text-align: center;
  font-weight: 800; font-size: 20px; letter-spacing: .04em }
.facts { display: flex; flex-wrap: wrap; gap: 4px 28px; margin-top: 14px }
.facts dt { font-size: 14px; color: #574332 }
.facts dd { font-weight: 600 }
.entry { display: grid; grid-template-columns: 88px 1fr auto; gap: 4px 16px; padding: 14px 0;
  border-top: 1px solid #d9ccb5; break-inside: avoid }
.plate { align-self: start; border: 2px solid #2a1a10; border-radius: 3px; text-align: center; padding: 4px 4px 7px;
  font-size: 34px; background: #fbf7ee }
.plate small { display: block; font: 600 12px/1.4 system-ui, sans-serif; color: #574332; letter-spacing: .04em }
.qr { grid-column: 2 / -1; display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; margin-top: 8px;
  font-weight: 600 }
.qr svg { display: block; width: 168px; height: 168px }
.name { font-weight: 700 }
.value { font-weight: 600; white-space: nowrap }
.riders { list-style: none; padding: 0; margin-top: 6px }
.riders li { padding: 2px 0 }
.note { margin-top: 6px; font-weight: 600; color: #8a2c03 }
table { width: 100%; border-collapse: collapse }
td, th { padding: 8px 12px 8px 0; border-top: 1px solid #d9ccb5; text-align: left; vertical-align: top }
th { font-size: 14px; font-weight: 600; color: #574332; border-top: 0 }
td:last-child, th:last-child { text-align: right; padding-right: 0; white-space: nowrap }
tr { break-inside: avoid }
.id { overflow-wrap: anywhere; font-size: 13px; color: #574332 }
tfoot td { border-top: 2px solid #2a1a10 }
.amount { font-size: 22px }
.rules h3 { font-size: 16px; margin: 14px 0 4px }
.rules p, .rules li { margin: 4px 0 }
.foot { margin-top: 28px; padding-top: 12px; border-top: 2px solid #2a1a10; font-size: 13px; color: #574332 }
@media (max-width: 560px) {
  body { padding: 0; background: #fff }
  main { border: 0; padding: 20px 16px }
  .ticket { width: 100% }
  .entry { grid-template-columns: 76px 1fr }
  .entry .value { grid-column: 2 }
  .qr { grid-column: 1 / -1; justify-content: center; text-align: center }
  .qr > * { flex-basis: 100% }
  .qr svg { width: min(100%, 260px); height: auto; margin: 0 auto }
}
@media print {
  html { background: #fff }
  body { padding: 0; font-size: 14px }
  main { border: 0; padding: 0; max-width: none; overflow: visible }
  h2 { break-after: avoid }
}
@media print and (min-width: 101mm) {
  .entry { padding: 10px 0 }
  .entry .value { grid-area: 1 / 3; text-align: right }
  .qr { grid-area: 2 / 3; flex-direction: column; gap: 2px; margin: 0; font-size: 12px; text-align: center }
  .qr svg { width: 118px; height: 118px }
  .entry > .plate { grid-area: 1 / 1 / span 2 }
  .entry > div { grid-area: 1 / 2 / span 2 }
  .facts { margin-top: 8px }
  h2 { margin: 18px 0 6px }
}
@media print and (max-width: 100mm) {
  body { font-size: 12px }
  h1 { font-size: 18px }
  h2 { font-size: 15px; margin: 16px 0 6px }
  .small, .id, .facts dt, th { font-size: 11px }
  .code { font-size: 22px }
  .facts { display: block }
  .entry { grid-template-columns: 58px 1fr; gap: 4px 10px; padding: 8px 0 }
  .plate { font-size: 22px; padding: 3px 2px 5px }
  .plate small { font-size: 10px; letter-spacing: 0 }
  .amount { font-size: 16px }
  .foot { font-size: 10px; margin-top: 14px }
  .rules { display: none }
}
`)
