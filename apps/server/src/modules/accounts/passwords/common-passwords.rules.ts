/** Common passwords, separated by blanks. */
const typed = `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321
  654321 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  00000000 000000000 0000000000 12121212 123123123 12341234 123412345 1234554321 12344321 11223344 1122334455
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qwertyuiop qwerty123 qwerty12
  qwerty1234 qwertyui asdfghjkl asdfghjk asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 abcdefgh abcdefghi abcd1234
  abc12345 abc123456 abcde123 a1b2c3d4 a12345678 a123456789 aa123456 aaaaaaaa 102030405060 10203040 1020304050
  147258369 14725836 159357456 159753456 258456789 741852963 789456123 78945612 963852741 456789123 13579246
  24681012 31415926 69696969 password password1 password12 password123 passw0rd p@ssw0rd p@ssword p4ssw0rd
  letmein1 letmein123 welcome1 welcome123 iloveyou iloveyou1 iloveyou2 sunshine princess princess1 football
  baseball superman batman123 starwars trustno1 whatever computer internet samsung1 iphone123 google123
  facebook instagram whatsapp youtube1 michelle jennifer jessica1 jordan23 liverpool chelsea1 arsenal1
  changeme changeme1 default1 administrator adminadmin admin123 admin1234 root1234 rootroot test1234 testtest
  teste123 teste1234 testando temp1234 guest123 master123 monkey123 dragon123 shadow123 killer123 hunter12
  senha123 senha1234 senha12345 minhasenha minhasenha1 minha123 mudar123 mudar1234 trocar123 alterar123
  senhasenha senhaforte senhafacil semsenha novasenha esquecisenha acesso123 entrar123 usuario1 usuario123
  brasil10 brasil123 brasil2014 brasil2022 brasil2026 brasileiro brasileira deusefiel deusefiel1 deusefiel123
  deusebom deusnocomando jesuscristo jesus123 jesuseoamor jesusteama jesusamado jesusesalvador nossasenhora
  familia123 felicidade saudade123 liberdade esperanca gratidao abencoado abencoada amoreterno euteamo
  euteamo1 euteamo123 teamo123 teamomuito meuamor1 meuamor123 minhavida meubebe1 princesa princesa1 gatinha1
  gatinho1 cachorro cachorro1 borboleta estrela1 chocolate bonitinha gostosa1 marcelinho joaopedro anajulia
  mariaeduarda mariaclara pedrohenrique luizfelipe joaovitor anaclara flamengo flamengo1 flamengo10 corinthians
  corinthians1 palmeiras palmeiras1 saopaulo saopaulo1 saopaulofc gremio123 gremio1903 gremista internacional
  colorado1 inter1909 vascodagama fluminense botafogo cruzeiro cruzeiro1 atletico santosfc juventude chapecoense
  riograndedosul portoalegre santacatarina florianopolis bomjesus vacaria1 lages123 passofundo caxiasdosul
  rodeio123 rodeiocrioulo lacador1 lacador123 lacadora laco1234 lacocomprido gaucho123 gaucho1835 gauchinho
  chimarrao chimarrao1 cavalocrioulo crioulo123 porteira porteira1 porteira123 tradicao tradicionalista
  farroupilha farroupilha1835 bombacha churrasco querencia campeiro campeira pampa123 vaqueiro vaquejada
  boiadeiro cowboy123 fazenda1 fazenda123 estancia tropeiro cavaleiro cavalgada`

/** Words that people extend with a number or a sign, because a form requires one. */
const stems = `
  senha password qwerty admin teste mudar brasil flamengo corinthians palmeiras gremio inter santos vasco
  deus jesus amor familia princesa rodeio lacador laco gaucho crioulo cavalo porteira tradicao
  maria joao jose ana antonio francisco carlos paulo pedro lucas luiz marcos gabriel rafael daniel marcelo
  bruno eduardo felipe rodrigo mateus juliana fernanda patricia aline camila amanda bruna jessica leticia
  julia luciana vanessa mariana gabriela beatriz adriana marcia sandra`

const endings = ['', '1', '10', '12', '123', '1234', '12345', '123456', '@123', '@1234', '#123', '!']
const years = ['2024', '2025', '2026']

const words = (text: string) => text.trim().split(/\s+/)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Every password of the list, also with a capital first letter and in capitals. */
export const commonPasswords = () =>
  [
    ...words(typed),
    ...words(stems).flatMap((stem) => [...endings, ...years].map((ending) => stem + ending)),
  ].flatMap((word) => [word, capitalised(word), word.toUpperCase()])
