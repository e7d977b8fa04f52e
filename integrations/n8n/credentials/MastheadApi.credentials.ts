/** An access token of the installation, which reaches what its owner or its tier does. */
export class MastheadApi {
  name = "mastheadApi";
  displayName = "Masthead API";
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
    {
      displayName: "Access Token",
      name: "token",
      type: "string",
      typeOptions: { password: true },
      default: "",
      description:
        "From Profile → Sessions and tokens. The trigger needs a full-access token of the brand's owner; a token with a tier is enough for actions.",
      required: true,
    },
  ];
  authenticate = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.token}}", "X-Service-Client": "n8n" } },
  };
  test = {
    request: {
      baseURL: "={{$credentials.address.replace(/\\/+$/, '')}}",
      url: "/api/v1/teams",
    },
    rules: [
      {
        type: "responseSuccessBody",
        properties: { key: "teams", value: undefined, message: "There is no Masthead at this address." },
      },
    ],
  };
}
