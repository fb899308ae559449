import { maskCpf } from '@porteira/domain'

/** A notice about an account; `fact` ensures that it is sent once. */
export type AccountNotice = { fact: string; subject: string; text: string }

type Claim = { uuid: string; cpf: string; sellerContact: string }

/** For the contact of an imported rider after a sign-up with the rider's CPF. */
export const claimedNotice = ({ uuid, cpf, sellerContact }: Claim): AccountNotice => ({
  fact: `account-claimed:${uuid}`,
  subject: 'Cadastro criado com o seu CPF',
  text: `Foi criado um cadastro com o CPF ${maskCpf(cpf)}, em que este contato estava registrado. Se não foi você, avise: ${sellerContact}`,
})

export const reusedTokenNotice = (mark: string): AccountNotice => ({
  fact: `session-reused:${mark}`,
  subject: 'Encerramos um acesso à sua conta',
  text: 'Um acesso antigo à sua conta foi usado de novo e, por segurança, foi encerrado. Se não foi você, troque a sua senha.',
})

export const passwordChangedNotice = (mark: string, sellerContact: string): AccountNotice => ({
  fact: `password-changed:${mark}`,
  subject: 'Sua senha foi alterada',
  text: `A senha da sua conta foi alterada e os outros acessos foram encerrados. Se não foi você, avise: ${sellerContact}`,
})

/** For the contact that was replaced and can still recover the account for a while. */
export const contactChangedNotice = (mark: string, sellerContact: string): AccountNotice => ({
  fact: `contact-changed:${mark}`,
  subject: 'Seu contato foi alterado',
  text: `O contato da sua conta foi alterado e este não será mais usado. Se não foi você, recupere a senha com este contato em até 72 horas e avise: ${sellerContact}`,
})
