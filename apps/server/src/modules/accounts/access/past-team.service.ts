import type { DeviceRole, Role } from '@porteira/contract'
import type { Transaction } from '#platform/database/client.ts'
import { type Fact, recordFacts } from '#platform/audit/audit.service.ts'
import { hashToken, newToken } from '../sessions/sessions.rules.ts'
import { insertDevice, openDevice, revokeDevice } from './devices.queries.ts'
import { insertGrant } from './grants.queries.ts'

/** Roles and devices that exist elsewhere, granted and added by one account. */
export type PastTeam = {
  by: number
  grants: { accountId: number; role: Role; eventId: string | null }[]
  devices: { name: string; role: DeviceRole; eventId: string; isRevoked: boolean }[]
}

/** Inserts roles, and devices whose links were opened. The tokens of these devices are not kept. */
export async function insertPastTeam(db: Transaction, { by, grants, devices }: PastTeam) {
  const facts: Fact[] = []
  for (const grant of grants) {
    const row = await insertGrant(db, { ...grant, until: null, grantedBy: by })
    const after = { ...grant, until: null }
    facts.push({ action: 'role.granted', entity: 'role_grant', entityId: String(row?.id), after })
  }
  for (const { isRevoked, ...device } of devices) {
    const { id } = await insertDevice(db, { ...device, linkHash: hashToken(newToken()), addedBy: by })
    await openDevice(db, id, hashToken(newToken()))
    const fact = { entity: 'device', entityId: String(id) }
    facts.push({ ...fact, action: 'device.added', after: device })
    if (isRevoked) {
      await revokeDevice(db, id, by)
      facts.push({ ...fact, action: 'device.revoked', before: device })
    }
  }
  await recordFacts(db, { kind: 'command' }, facts)
}
