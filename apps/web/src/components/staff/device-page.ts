import type { DeviceRole } from '@porteira/contract'

/** The page on which a device of this role works. */
export const devicePage = (role: DeviceRole) => (role === 'checkin' ? '/conferencia' : '/apontador')
