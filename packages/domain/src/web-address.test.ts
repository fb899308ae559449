import { expect, test } from 'vitest'
import { isPublicWebAddress } from './web-address.ts'

test.each([
  'https://example.com',
  'https://maps.example.com/maps?q=-28.6,-50.4&z=15#mapa',
  'https://rodeio.example.com.br:8443/',
  'https://laço.example.com/',
  'https://example.com/@-28.6,-50.4,15z',
  `https://example.com/${'a'.repeat(230)}`,
])('The address %s is accepted as public', (url) => expect(isPublicWebAddress(url)).toBe(true))

test.each([
  '',
  'http://example.com',
  'javascript:alert(1)//https://example.com',
  'https://user@example.com',
  'https://user:pass@example.com',
  'https://example.com@10.0.0.1/',
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://192.168.0.1:8443/',
  'https://8.8.8.8/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://roteador.local/',
  'https://banco.internal/',
  'https://banco.home.arpa/',
  'https://intranet/',
  'https:\\\\example.com',
  'https://example.com\\@10.0.0.1',
  ' https://example.com',
  'https://exa mple.com',
  'https://',
  `https://example.com/${'a'.repeat(231)}`,
])('The address %j is refused as not public', (url) => expect(isPublicWebAddress(url)).toBe(false))
