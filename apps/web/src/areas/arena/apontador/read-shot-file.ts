import { isRecord, MISS_REASONS } from '@porteira/domain'
import { KIND, type ShotFile, VERSION } from './shot-file.ts'

const FIELDS = 'absent catName catUUID device deviceId eventName kind savedOn shots undone version'
/**
 * What versions before this one lack. The first one has no absences, up to the second one shots have no number, and up to
 * the third one a miss has no reason.
 */
const ADDED: Record<number, object> = { 1: { absent: [], deviceId: '' }, 2: { deviceId: '' }, 3: {} }
const MAX_SHOTS = 20_000
const NOT_OURS = 'Este arquivo não é de armadas não enviadas, ou foi alterado. Nada foi importado.'

/** Reads a file of this category. `problem` is the sentence that refuses it. */
export function readShotFile(text: string, catUUID: string): ShotFile | { problem: string } {
  const file = updated(parse(text))
  if (!isRecord(file) || file['kind'] !== KIND) return { problem: NOT_OURS }
  if (file['version'] !== VERSION)
    return { problem: 'Este arquivo é de outra versão do sistema. Atualize a página e tente de novo.' }
  if (!isShotFile(file)) return { problem: NOT_OURS }
  if (file.catUUID !== catUUID)
    return {
      problem: `Este arquivo é de outra categoria: ${file.catName}. Abra o apontador dela e importe lá.`,
    }
  if (file.shots.length + file.absent.length + file.undone.length === 0)
    return { problem: 'Este arquivo não tem armadas.' }
  return file
}

function updated(file: unknown) {
  const added = isRecord(file) && ADDED[Number(file['version'])]
  return added ? { ...added, ...file, version: VERSION } : file
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldsOf = (value: object) => Object.keys(value).sort().join(' ')

// The server checks every shot again. This refuses a file that was changed before anything is sent.
function isShotFile(file: Record<string, unknown>): file is ShotFile {
  const { catUUID, catName, eventName, device, deviceId, savedOn, shots, absent, undone } = file
  return (
    fieldsOf(file) === FIELDS &&
    [catUUID, catName, eventName, device, deviceId, savedOn].every((text) => typeof text === 'string') &&
    isList(shots, isShot) &&
    isList(absent, isAbsence) &&
    isList(undone, isUndo)
  )
}

function isList(list: unknown, isItem: (item: Record<string, unknown>) => boolean) {
  if (!Array.isArray(list) || list.length > MAX_SHOTS) return false
  const ids = new Set(list.map((item: unknown) => (isRecord(item) ? item['id'] : undefined)))
  return ids.size === list.length && list.every((item: unknown) => isRecord(item) && isItem(item))
}

const isShot = (shot: Record<string, unknown>) =>
  fieldsOf({ missReason: '', sequence: 0, ...shot }) ===
    'badge hit id missReason phase round sequence thrownOn uuid' &&
  (shot['missReason'] === undefined || MISS_REASONS.some((reason) => reason === shot['missReason'])) &&
  (shot['sequence'] === undefined || isWithin(shot['sequence'], 0, 2_147_483_647)) &&
  isUuid(shot['id']) &&
  isUuid(shot['uuid']) &&
  isWithin(shot['badge'], 0, 9999) &&
  isWithin(shot['round'], 1, 500) &&
  isWithin(shot['hit'], 0, 1) &&
  (shot['phase'] === 'qualify' || shot['phase'] === 'final') &&
  isInstant(shot['thrownOn'])

const isAbsence = (one: Record<string, unknown>) =>
  fieldsOf(one) === 'badge id markedOn phase round' &&
  isUuid(one['id']) &&
  isWithin(one['badge'], 0, 9999) &&
  isWithin(one['round'], 1, 500) &&
  (one['phase'] === 'qualify' || one['phase'] === 'final') &&
  isInstant(one['markedOn'])

const isUndo = (undo: Record<string, unknown>) =>
  fieldsOf(undo) === 'id undoneOn' && isUuid(undo['id']) && isInstant(undo['undoneOn'])

const isUuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

const isInstant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
