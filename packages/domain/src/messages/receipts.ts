export const showCode = 'Mostre este QR na conferência'
export const codeInReceipt = 'Na conferência, mostre o QR do comprovante, que está na Área do laçador.'
export const badgeToBeGiven = 'Número: a definir pela organização'
export const testEvent = 'EVENTO DE TESTE – SEM VALOR'
export const underReview = 'Em análise pela organização'
export const savedLives = (lives: number) => `Vidas guardadas: ${lives}`
export const sent = 'Comprovante enviado!'
export const alreadySent =
  'O comprovante já foi enviado para este e-mail há pouco. Para enviar de novo, aguarde dois minutos.'
export const notRegisteredYet = 'A inscrição ainda não foi finalizada.'
