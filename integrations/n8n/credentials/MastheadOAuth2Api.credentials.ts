/**
 * A connection with consent: the person chooses the access in Masthead, and revokes it there. n8n registers itself with
 * the installation, so there are no keys to copy. It never has full access, which webhook endpoints require.
 */
export class MastheadOAuth2Api {
  name = "mastheadOAuth2Api";
  extends = ["oAuth2Api"];
  displayName = "Masthead OAuth2 API";
  icon = "file:../masthead.svg";
  documentationUrl = "={{$self.address}}/developers/integrations";
  properties = [
    {
      displayName: "Address",
      name: "address",
      type: "string",
      default: "",
      placeholder: "https://masthead.example.com",
      description: "The address of your Masthead installation, without a path",
      required: true,
    },
    hidden("useDynamicClientRegistration", true),
    hidden("serverUrl", "={{$self.address.replace(/\\/+$/, '')}}"),
    hidden("grantType", "pkce"),
    hidden("authUrl", "={{$self.address.replace(/\\/+$/, '')}}/oauth/authorize"),
    hidden("accessTokenUrl", "={{$self.address.replace(/\\/+$/, '')}}/oauth/token"),
    hidden("scope", "elevated_write offline_access"),
    hidden("authQueryParameters", ""),
    hidden("authentication", "body"),
  ];
}

function hidden(name: string, value: unknown) {
  return { displayName: name, name, type: "hidden", default: value };
}
