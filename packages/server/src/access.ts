export {
  createToken,
  type ListedToken,
  listTokens,
  type NewToken,
  revokeToken,
  type TokenRequest,
} from './lib/access/create-token.ts'
