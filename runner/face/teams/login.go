package teams

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	metadataPath = "/v1/.well-known/openidconfiguration"
	keysPath     = "/v1/.well-known/keys"
	botFramework = "https://api.botframework.com" // issuer of signed activities, and audience of the bot's tokens
	lasts        = 86399 * time.Second            // a token of the bot
)

// loginCalls are the calls of the login service and of the Bot Framework's metadata. They need no token.
func (p *platform) loginCalls() map[string]answer {
	return map[string]answer{
		"GET v1/.well-known/openidconfiguration":             p.metadata,
		"GET v1/.well-known/keys":                            p.activityKeys,
		"GET common/discovery/instance":                      p.instance,
		"GET {tenant}/v2.0/.well-known/openid-configuration": p.tenantMetadata,
		"GET {tenant}/discovery/v2.0/keys":                   p.tenantKeys,
		"POST {tenant}/oauth2/v2.0/token":                    p.giveToken,
	}
}

// metadata returns where to find the keys that sign activities.
func (p *platform) metadata(*call) (int, any) {
	there := strings.TrimSuffix(p.Settings()["openid_url"], metadataPath) + keysPath
	return 200, object{
		"issuer": botFramework, "authorization_endpoint": "https://invalid.botframework.com",
		"jwks_uri":                              there,
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"token_endpoint_auth_methods_supported": []string{"private_key_jwt"},
	}
}

func (p *platform) activityKeys(*call) (int, any) { return 200, p.keys.set("msteams") }

func (p *platform) tenantKeys(*call) (int, any) { return 200, p.keys.set() }

func (p *platform) tenantMetadata(c *call) (int, any) {
	at := p.login + "/" + c.path["tenant"]
	return 200, object{
		"token_endpoint": at + "/oauth2/v2.0/token", "authorization_endpoint": at + "/oauth2/v2.0/authorize",
		"token_endpoint_auth_methods_supported": []string{"client_secret_post", "private_key_jwt",
			"client_secret_basic"},
		"jwks_uri": at + "/discovery/v2.0/keys", "issuer": at + "/v2.0", "tenant_region_scope": nil,
		"response_modes_supported":              []string{"query", "fragment", "form_post"},
		"subject_types_supported":               []string{"pairwise"},
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"response_types_supported":              []string{"code", "id_token", "token"},
		"scopes_supported":                      []string{"openid"},
		"cloud_instance_name":                   "microsoftonline.com",
	}
}

// instance returns the names of the login service.
func (p *platform) instance(*call) (int, any) {
	host := strings.TrimPrefix(strings.TrimPrefix(p.login, "https://"), "http://")
	return 200, object{
		"tenant_discovery_endpoint": p.login + "/" + p.tenant + "/v2.0/.well-known/openid-configuration",
		"api-version":               "1.1",
		"metadata": []object{{"preferred_network": host, "preferred_cache": host,
			"aliases": []string{host}}},
	}
}

// giveToken gives the bot a token by the client credentials grant:
// https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
func (p *platform) giveToken(c *call) (int, any) {
	form, err := url.ParseQuery(string(c.body))
	if err != nil {
		form = url.Values{}
	}
	id, secret := form.Get("client_id"), form.Get("client_secret")
	if user, password, ok := c.r.BasicAuth(); ok {
		id, secret = user, password
	}
	tenant := c.path["tenant"]
	denied := func(status int, kind, code, why string) (int, any) {
		return status, object{"error": kind,
			"error_description": "AADSTS" + code + ": " + why + " Trace ID: " + guid(),
			"error_codes":       []json.Number{json.Number(code)},
			"timestamp":         time.Now().UTC().Format("2006-01-02 15:04:05Z"),
			"trace_id":          guid(), "correlation_id": guid(), "error_uri": p.login + "/error?code=" + code}
	}
	switch {
	case tenant != "botframework.com" && tenant != p.tenant && tenant != "common" && tenant != "organizations":
		return denied(400, "invalid_request", "90002", "Tenant '"+tenant+"' not found.")
	case form.Get("grant_type") != "client_credentials":
		return denied(400, "unsupported_grant_type", "70003", "The app requested an unsupported grant type '"+
			form.Get("grant_type")+"'.")
	case id != p.me.object:
		return denied(400, "unauthorized_client", "700016", "Application with identifier '"+id+
			"' was not found in the directory.")
	case form.Get("client_assertion") != "":
		return denied(401, "invalid_client", "700027", "The certificate with identifier used to sign the client "+
			"assertion is not registered on application.")
	case secret == "":
		return denied(401, "invalid_client", "7000216", "'client_assertion', 'client_secret' or 'request' is required "+
			"for the 'client_credentials' grant type.")
	case secret != p.secret:
		return denied(401, "invalid_client", "7000215", "Invalid client secret provided.")
	}
	scope := form.Get("scope")
	for word := range strings.FieldsSeq(scope) { // the scopes of OpenID are skipped
		if strings.HasSuffix(word, "/.default") {
			scope = word
		}
	}
	audience, ok := strings.CutSuffix(scope, "/.default")
	if !ok {
		return denied(400, "invalid_scope", "1002012", "The provided value for scope "+scope+
			" is not valid. Client credential flows must have a scope value with /.default suffixed to the resource "+
			"identifier.")
	}
	now := time.Now()
	token := p.keys.sign(object{
		"aud": audience, "iss": "https://sts.windows.net/" + p.tenant + "/", "iat": now.Unix(),
		"nbf": now.Add(-5 * time.Minute).Unix(), "exp": now.Add(lasts).Unix(), "appid": p.me.object, "appidacr": "1",
		"idp": "https://sts.windows.net/" + p.tenant + "/", "tid": p.tenant, "ver": "1.0",
	})
	return 200, object{"token_type": "Bearer", "expires_in": int(lasts.Seconds()),
		"ext_expires_in": int(lasts.Seconds()), "access_token": token}
}

// denied returns why a call of the connector is not authorized, or "".
func (p *platform) denied(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "bearer") {
		return "no token"
	}
	claims, err := p.keys.read(token)
	if err != nil {
		return err.Error()
	}
	until, _ := claims["exp"].(float64)
	switch {
	case claims["aud"] != botFramework:
		return "a token for someone else"
	case claims["appid"] != p.me.object:
		return "a token for another app"
	case time.Now().Unix() > int64(until):
		return "a token that has expired"
	}
	return ""
}

// bearer returns the token that proves to the bot that an activity is from Teams:
// https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication
func (p *platform) bearer() string {
	now := time.Now()
	return "Bearer " + p.keys.sign(object{
		"iss": botFramework, "aud": p.me.object, "serviceurl": p.root, "nbf": now.Add(-time.Minute).Unix(),
		"exp": now.Add(time.Hour).Unix(),
	})
}
