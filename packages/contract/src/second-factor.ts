import { Type } from 'typebox'
import { Answer, Body, Message } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { may, Role } from './roles.ts'
import { Flag, PasswordHash } from './values.ts'

export const SecondFactorCode = Body({ code: Type.String({ minLength: 6, maxLength: 20 }) })

export const secondFactorEndpoints = endpointTable({
  'GET /api/users/second-factor': {
    id: 'readSecondFactor',
    summary: 'Whether the caller’s administrator login requires a second factor',
    access: may('self', ...Role.enum),
    ...withToken('admin', perMinute(30, 'token')),
    enrols: true,
    reply: Answer({ isOn: Flag, policy: Type.Enum(['off', 'optional', 'required']) }),
  },
  'POST /api/users/second-factor': {
    id: 'startSecondFactor',
    summary: 'A new secret for an authenticator app, as text and as a QR code',
    access: may('self', ...Role.enum),
    ...withToken('admin', perMinute(10, 'token')),
    enrols: true,
    // The password is required again, because another person may use the session.
    body: Body({ pass: PasswordHash }),
    reply: Answer({ secret: Type.String(), qr: Type.String() }),
    refuses: [409],
  },
  'POST /api/users/second-factor/confirm': {
    id: 'confirmSecondFactor',
    summary: 'Switch the second factor on with its first code; the answer has the backup codes',
    access: may('self', ...Role.enum),
    ...withToken('admin', perMinute(5, 'token')),
    enrols: true,
    body: SecondFactorCode,
    reply: Answer({ backupCodes: Type.Array(Type.String()) }),
    refuses: [409],
  },
  'POST /api/users/second-factor/remove': {
    id: 'removeSecondFactor',
    summary: 'Switch the second factor off with one of its codes',
    access: may('self', ...Role.enum),
    ...withToken('admin', perMinute(5, 'token')),
    body: SecondFactorCode,
    reply: Message,
    refuses: [409],
  },
})
