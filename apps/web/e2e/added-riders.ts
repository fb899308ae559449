import { isValidCpf } from '@porteira/domain'
import type { Locator, Page } from 'playwright-core'
import { press } from './steps.ts'

/** A CPF of the invented range that nobody in the demo has. */
export function freshCpf(serial: number) {
  const base = `99999${String(serial).padStart(4, '0')}`
  const ends = Array.from({ length: 100 }, (_, end) => `${base}${String(end).padStart(2, '0')}`)
  return ends.find(isValidCpf) ?? ''
}

export type Stated = { name: string; nickname: string; birthdate: string; sex: 'M' | 'F' }

/** Types the CPF of a person who is unknown, and adds the person in the dialog. */
export async function addRider(page: Page, rider: Locator, cpf: string, stated: Stated) {
  await rider.getByLabel('CPF').fill(cpf)
  await rider.getByRole('button', { name: 'Cadastrar participante' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar participante' })
  await dialog.getByLabel('Nome', { exact: true }).fill(stated.name)
  await dialog.getByLabel('Apelido').fill(stated.nickname)
  await dialog.getByLabel('Data de nascimento').fill(stated.birthdate)
  await dialog.getByLabel('Sexo').selectOption(stated.sex)
  await press(page, 'Cadastrar')
  await dialog.waitFor({ state: 'detached' })
  await rider.getByText(stated.nickname.toUpperCase()).first().waitFor()
}
