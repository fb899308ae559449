import type { OwnRole } from '@porteira/contract'
import { readStored } from './session.ts'

const OWNER_OF_ALL: OwnRole = { role: 'owner', eventUUID: null, eventName: '', until: null }

/** The roles of the stored login. The flag of an administrator means owner for all events. */
export function readRoles(): OwnRole[] {
  const roles = storedRoles()
  return readStored('mdlAdmin') === '1' ? [OWNER_OF_ALL, ...roles] : roles
}

function storedRoles(): OwnRole[] {
  try {
    const stored: unknown = JSON.parse(readStored('mdlRoles') || '[]')
    return Array.isArray(stored) ? stored.filter(isRole) : []
  } catch {
    return []
  }
}

const isRole = (role: unknown): role is OwnRole =>
  typeof role === 'object' && role !== null && 'role' in role && 'eventUUID' in role
