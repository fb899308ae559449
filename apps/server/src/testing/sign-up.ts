import { wirePassword } from '@porteira/domain'
import { inventCpf } from './builders.ts'

export const PASSWORD = 'tordilho negro 77'

/** The body of a registration that nothing is wrong with. */
export const signUpBody = async (given: Partial<{ cpf: string; password: string } & Fields> = {}) => {
  const { password = PASSWORD, ...fields } = given
  return { ...wellFilled, cpf: inventCpf(), pass: await wirePassword(password), ...fields }
}

type Fields = Omit<typeof wellFilled, 'sex'> & { sex: 'M' | 'F'; pass: string }

const wellFilled = {
  nickname: 'Zé do Laço',
  name: 'José  da Silva Inventado',
  email: 'ze@example.com',
  mobile: '(54) 90000-0001',
  birthdate: '1988-03-12',
  sex: 'M' as const,
  state: 'RS',
  city: 'Bom Jesus',
}
