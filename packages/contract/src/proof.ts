import { type Static, Type } from 'typebox'

const hex = (length: number) => Type.String({ pattern: `^[0-9a-f]{${length}}$` })

/** A task of the proof of work, as the library ALTCHA writes it. Its signature binds it to one call and address. */
export type Challenge = Static<typeof Challenge>
export const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.Literal('PBKDF2/SHA-256'),
    /** The iterations of each try. */
    cost: Type.Integer({ minimum: 1 }),
    expiresAt: Type.Integer(),
    keyLength: Type.Literal(32),
    keyPrefix: hex(32),
    keySignature: hex(64),
    nonce: hex(32),
    salt: hex(32),
  }),
  signature: hex(64),
})

/** What the header `Proof-Of-Work` holds, as JSON in base64. */
export type Proof = Static<typeof Proof>
export const Proof = Type.Object({
  challenge: Challenge,
  solution: Type.Object({ counter: Type.Integer({ minimum: 0 }), derivedKey: hex(64) }),
})
