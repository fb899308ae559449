import { expect, test } from 'vitest'
import { freshCpf } from './added-riders.ts'
import { ADMIN } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const FATHER = '99999000207'
const SON = {
  cpf: freshCpf(4201),
  name: 'Rodrigo Vasconcelos Inventado',
  nickname: 'Diguinho',
  birthdate: '2015-02-09',
  sex: 'M',
}
const [OPEN, BOY, TEENAGER] = ['LAÇO INDIVIDUAL ABERTO', 'LAÇO PIÁ (ATÉ 12 ANOS)', 'LAÇO GURI (13 A 15 ANOS)']

const testbed = testbedOfFile()
const shop = callsOf(testbed)

test('A buyer says that a son will ride, and never reaches the payment with a category that refuses the son', async () => {
  const admin = await shop.logIn(ADMIN, 1)
  await shop.call(`registry/?token=${admin.token}`, { text: `cpf;ctg\n${SON.cpf};CTG GARUPA DO MINUANO` })
  const { token, stored } = await shop.logIn(FATHER)
  const { cartUUID, eventUUID } = await shop.openCart('LAÇO DUPLA', token)
  await shop.payCart(cartUUID, token)
  expect(await shop.call(`users/riders?token=${token}`, { ...SON, cartUUID })).toMatchObject({
    nickname: 'DIGUINHO',
  })
  await using phone = await shop.openWithStorage({ ...stored, eventUUID })
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/purchase`)

  const who = page.getByRole('group', { name: 'Quem vai laçar?' })
  const son = who.getByRole('button', { name: 'DIGUINHO' })
  const more = (name: string) => page.getByRole('button', { name: `Aumentar ${name}`, exact: true })
  await son.waitFor()
  // Without a choice the list is whole.
  await page.getByText('Para laçadores de 13 a 15 anos. Pelo seu cadastro, você').waitFor()
  await isClean(page)
  await press(page, 'Prosseguir')
  await awaitDialogText(page, 'Selecione pelo menos uma categoria antes de prosseguir.')
  await press(page, 'OK')
  await expect.poll(() => more(OPEN!).evaluate((one) => one === document.activeElement)).toBe(true)

  await more(TEENAGER!).click()
  await son.click()
  expect(await son.getAttribute('aria-pressed')).toBe('true')
  await page.getByText('Não servem para DIGUINHO').waitFor()
  await press(page, 'Prosseguir')
  await awaitDialogText(page, `${TEENAGER} não serve para DIGUINHO.`)
  await isClean(page)
  await press(page, 'OK')
  expect(await page.getByLabel('Li e concordo com os termos acima').count()).toBe(0)
  const less = page.getByRole('button', { name: `Diminuir ${TEENAGER}`, exact: true })
  await expect.poll(() => less.evaluate((one) => one === document.activeElement)).toBe(true)
  await less.click()
  await expect.poll(() => more(TEENAGER!).count()).toBe(0)
  await page.getByText('Não servem para DIGUINHO').click()
  await page.getByText('Para laçadores de 13 a 15 anos.', { exact: true }).waitFor()
  await isClean(page)

  // A person whom the shop does not know: only birth and sex are asked for.
  await son.click()
  await who.getByRole('button', { name: 'Outra pessoa' }).click()
  await page.getByLabel('Data de nascimento').fill('1980-05-05')
  await page.getByLabel('Sexo').selectOption('M')
  await page.getByText('Não servem para essa pessoa').click()
  await page.getByRole('heading', { name: BOY }).waitFor()
  await page.getByText('Para laçadores de 13 a 15 anos.', { exact: true }).waitFor()
  expect(await more(BOY!).count()).toBe(0)
  await isClean(page)
  await who.getByRole('button', { name: 'Outra pessoa' }).click()
  await son.click()

  await more(BOY!).click()
  // What suits one of two people stays in the list.
  await who.getByRole('button', { name: 'Eu' }).click()
  await page.getByText('Não servem para você e DIGUINHO').waitFor()
  await more(OPEN!).waitFor()
  await press(page, 'Prosseguir')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await press(page, 'Confirmar')
  await isAt(page, '/installments').catch(() => isAt(page, '/payment'))
  expect(complaints).toEqual([])
})
