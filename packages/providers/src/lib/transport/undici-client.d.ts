// The modules of undici that the transport loads; the package types only its whole.
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici'
  export default Client
}
declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'
  export default buildConnector
}
declare module 'undici/lib/api/api-request.js' {
  import type { Client, Dispatcher } from 'undici'

  function request(this: Client, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  export default request
}
