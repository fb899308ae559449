import { FIELD_BOUNDS } from '@porteira/domain'

/** How the contacts of an account are typed, in its form and where its password is recovered. */
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
