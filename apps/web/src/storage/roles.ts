import type { OwnRole } from '@porteira/contract'
import { readStored } from './session.ts'
import { readStoredJson } from './stored-json.ts'

const OWNER_OF_ALL: OwnRole = { role: 'owner', eventUUID: null, eventName: '', until: null }

/** The roles of the stored login. The flag of an administrator means owner for all events. */
export function readRoles(): OwnRole[] {
  const stored = readStoredJson('mdlRoles')
  const roles = Array.isArray(stored) ? stored.filter(isRole) : []
  return readStored('mdlAdmin') === '1' ? [OWNER_OF_ALL, ...roles] : roles
}

const isRole = (role: unknown): role is OwnRole =>
  typeof role === 'object' && role !== null && 'role' in role && 'eventUUID' in role
