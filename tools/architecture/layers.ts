/** The modules of the server, the lowest first. A module may import only those before it. */
export const layers = ['accounts', 'catalog', 'sales', 'payments', 'entries', 'scoreboard']

export const SERVER = 'apps/server/src/'
const AREA =
  /^(?:modules\/([^/]+)|(?:views|operations|features)\/[^/]+|platform\/(?:audit|outbox)|[^/]+)(?=\/)/

/** The part of the server that a file belongs to: `sales`, `platform/audit`, `views/desk`, `demo` … */
export function areaOf(file: string) {
  const [area = 'root', module] = AREA.exec(file.slice(SERVER.length)) ?? []
  return module ?? area
}

/** Whether the rules about tables and module interfaces apply to the file. */
export const isServerSource = (file: string) =>
  file.startsWith(SERVER) && /(?<!\.test)\.ts$/.test(file) && !file.startsWith(`${SERVER}testing/`)

/** Whether one area may read the tables of another. Areas above the modules may read all tables. */
export function mayRead(reader: string, owner: string) {
  if (reader === owner || owner.startsWith('platform')) return true
  if (reader.startsWith('platform') || reader === 'providers') return false
  const [from, to] = [layers.indexOf(reader), layers.indexOf(owner)]
  return from === -1 || (to !== -1 && to < from)
}
