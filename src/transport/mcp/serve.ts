/** The MCP server at `/mcp` as one web-standard function. */
export async function serveMcp(_request: Request): Promise<Response> {
  return Response.json({ message: "Not found." }, { status: 404 });
}
