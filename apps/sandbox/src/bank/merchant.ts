/** The invented company that receives every Pix of the sandbox. */
export const merchant = {
  cnpj: '11222333000181',
  nome: 'PORTEIRA DEMONSTRACAO',
  logradouro: 'Estrada da Porteira, 100',
  cidade: 'Sao Paulo',
  uf: 'SP',
  cep: '01001000',
} as const

/** Invented participant numbers (ISPB) of the two banks: the merchant's and the payer's. */
export const MERCHANT_BANK = '99999901'
export const PAYER_BANK = '99999902'
