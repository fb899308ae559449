const ROLE_NAMES = {
  owner: 'Organizador',
  treasurer: 'Tesoureiro',
  desk: 'Secretaria',
  scorer: 'Apontador',
  announcer: 'Narrador',
  auditor: 'Somente leitura',
  checkin: 'Conferência',
} as const

/** The Portuguese name of a role. */
export const roleName = (role: keyof typeof ROLE_NAMES) => ROLE_NAMES[role]

export const isRoleName = (text: string): text is keyof typeof ROLE_NAMES =>
  Object.keys(ROLE_NAMES).includes(text)

/** Sentences about roles and devices. */
export const teamMessages = {
  allEvents: 'todos os eventos',
  granted: (name: string, role: string) => `${name} agora tem o papel ${role}.`,
  revoked: (name: string, role: string) => `${name} não tem mais o papel ${role}.`,
  personNotFound: 'Nenhum cadastro com senha tem este CPF. Peça à pessoa que crie o cadastro.',
  notToOneself: 'Ninguém dá um papel a si mesmo. Peça a outro organizador.',
  notFromOneself: 'Você não pode retirar o seu próprio papel. Peça a outro organizador.',
  minor: 'Somente uma pessoa de 18 anos ou mais pode ter um papel.',
  alreadyGranted: 'Esta pessoa já tem este papel.',
  isAdministrator: 'Esta pessoa administra a loja e já pode tudo.',
  eventLongOver: 'Este evento já terminou. Informe até quando o papel vale.',
  invalidUntil: 'O último dia deve ser hoje ou depois.',
  alreadyRevoked: 'Este papel já foi retirado ou terminou.',

  deviceAdded: 'Aparelho criado. Abra o link nele em até 24 horas.',
  linkRenewed: 'Novo link criado. O link e o acesso anteriores não valem mais.',
  deviceRevoked: 'O acesso do aparelho foi encerrado.',
  deviceAlreadyRevoked: 'O acesso deste aparelho já foi encerrado.',
  deviceNameMissing: 'Dê um nome ao aparelho.',
  linkUnknown: 'Este link não existe. Peça um novo à organização.',
  linkUsed: 'Este link já foi usado. Peça um novo à organização.',
  linkExpired: 'Este link venceu. Peça um novo à organização.',
  linkRevoked: 'O acesso deste aparelho foi encerrado. Peça um novo link à organização.',
  eventOver: 'Este evento já terminou.',
} as const
