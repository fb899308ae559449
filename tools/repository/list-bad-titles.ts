import { readArea } from './area.ts'
import { countTitles, findBadTitles } from './bad-titles.ts'

const files = readArea(
  'npx node tools/repository/list-bad-titles.ts FOLDER…: lists titles of tests that are no sentences.',
)
const bad = findBadTitles(files)
for (const line of bad) console.log(line)
console.log(`${bad.length}/${countTitles(files)} titles are bad.`)
