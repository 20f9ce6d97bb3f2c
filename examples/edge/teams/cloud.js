// Where the SDK looks for Teams, unless at Microsoft's own hosts: for tests and
// proxies. It gets its tokens by a library that takes no login service without HTTPS,
// so they are fetched here.

const { CLIENT_ID, CLIENT_SECRET, TENANT_ID, LOGIN_URL, OPENID_URL } = process.env

/** cloud is what to give App besides: nothing, unless LOGIN_URL and OPENID_URL say where everything is. */
export const cloud = LOGIN_URL
  ? {
      clientId: CLIENT_ID,
      clientSecret: '', // or the SDK would fetch tokens by itself
      cloud: {
        loginEndpoint: LOGIN_URL, loginTenant: TENANT_ID, botScope: 'https://api.botframework.com/.default', tokenServiceUrl: LOGIN_URL,
        openIdMetadataUrl: OPENID_URL, tokenIssuer: 'https://api.botframework.com', graphScope: 'https://graph.microsoft.com/.default',
      },
      token: async (scope) => {
        const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET, scope })
        const response = await fetch(`${LOGIN_URL}/${TENANT_ID}/oauth2/v2.0/token`, { method: 'POST', body })
        const token = await response.json()
        if (!response.ok) throw new Error(token.error_description)
        return token.access_token
      },
    }
  : {}
