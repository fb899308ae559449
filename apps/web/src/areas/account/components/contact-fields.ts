import { FIELD_BOUNDS } from '@porteira/domain'

/** The field properties of e-mail and mobile phone, for the account form and the recovery of a password. */
export const contactFields = {
  email: {
    label: 'E-mail',
    name: 'email',
    shape: 'uppercase',
    maxLength: FIELD_BOUNDS.email,
    inputMode: 'email',
    autoComplete: 'email',
    spellCheck: false,
  },
  mobile: {
    label: 'Celular',
    name: 'mobile',
    hint: 'Com o DDD da sua região.',
    shape: 'digits',
    maxLength: FIELD_BOUNDS.mobile,
    inputMode: 'tel',
    autoComplete: 'tel-national',
  },
} as const
