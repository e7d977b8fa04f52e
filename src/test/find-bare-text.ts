import ts from "typescript";

/**
 * The texts of a .tsx file that a translating browser would leave stale, or at which React would throw. Such a browser
 * replaces text nodes, while React keeps the ones it made: it writes to them, removes them and inserts before them. Only
 * a text that is the single child of an element is set anew through that element, so that nothing is lost.
 * @returns `file:line` and the text, of each that stands beside what may change, comes from a component without an
 *   element around it, or changes itself while it stands beside others
 */
export function findBareText(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Set<string>();
  const report = (node: ts.Node) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.add(`${file}:${line} ${node.getText().trim().replace(/\s+/g, " ").slice(0, 80)}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) for (const text of bareTexts(node, tree)) report(text);
    if (ts.isJsxAttribute(node) && (isChangingLabel(node) || isTextFallback(node, tree))) report(node);
    if (isComponent(node)) for (const result of resultsOf(node)) for (const text of textsOf(result, tree)) report(text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found];
}

/** Fields, whose label stands beside the mark of a required one. */
const FIELDS = /Input$|Textarea$|Select$|Field$/;

function isChangingLabel({ name, initializer, parent }: ts.JsxAttribute): boolean {
  if (name.getText() !== "label" || !FIELDS.test(parent.parent.tagName.getText())) return false;
  if (!initializer || !ts.isJsxExpression(initializer) || !initializer.expression) return false;
  return ts.isConditionalExpression(initializer.expression);
}

/** What a boundary shows meanwhile is removed by itself. */
function isTextFallback({ name, initializer }: ts.JsxAttribute, tree: ts.SourceFile): boolean {
  if (name.getText() !== "fallback" || !initializer) return false;
  if (!ts.isJsxExpression(initializer)) return true;
  return initializer.expression !== undefined && textsOf(initializer.expression, tree).length > 0;
}

type Child = { node: ts.JsxChild; texts: ts.Node[] };

/** The texts among the children of an element that have no element of their own. */
function bareTexts(parent: ts.JsxElement | ts.JsxFragment, tree: ts.SourceFile): ts.Node[] {
  const children = childrenOf(parent, tree);
  const texts = children.flatMap((child) => child.texts);
  if (isTransparent(parent)) return texts;
  if (children.length < 2) return children.flatMap(({ node }) => listedTexts(node, tree));
  const isStill = children.every(({ node }) => isFixed(node));
  return texts.filter((text) => !(isStill && isConstant(text)));
}

/** The children that are rendered, each with the texts that it may be. */
function childrenOf(parent: ts.JsxElement | ts.JsxFragment, tree: ts.SourceFile): Child[] {
  return parent.children.flatMap((node): Child[] => {
    if (ts.isJsxText(node)) return node.containsOnlyTriviaWhiteSpaces ? [] : [{ node, texts: [node] }];
    if (!ts.isJsxExpression(node)) return [{ node, texts: [] }];
    return node.expression ? [{ node, texts: textsOf(node.expression, tree) }] : [];
  });
}

/** The texts of a list, which stand beside each other. */
function listedTexts(node: ts.Node, tree: ts.SourceFile): ts.Node[] {
  if (ts.isJsxExpression(node)) return node.expression ? listedTexts(node.expression, tree) : [];
  if (ts.isParenthesizedExpression(node)) return listedTexts(node.expression, tree);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap((one) => listedTexts(one, tree));
  if (ts.isArrayLiteralExpression(node)) return textsOf(node, tree);
  if (!ts.isCallExpression(node)) return [];
  if (ts.isPropertyAccessExpression(node.expression))
    return /^(map|flatMap|filter|slice|split|toSorted)$/.test(node.expression.name.text) ? textsOf(node, tree) : [];
  return declarationsOf(node.expression.getText(), tree)
    .filter(isFunction)
    .flatMap(resultsOf)
    .flatMap((one) => listedTexts(one, tree));
}

/** What is rendered without an element of its own, so that its children are those of what is around it. */
function isTransparent(parent: ts.JsxElement | ts.JsxFragment): boolean {
  return (
    ts.isJsxFragment(parent) ||
    /^(React\.)?(Fragment|Suspense|StrictMode|Profiler|Activity)$|Context$|Provider$/.test(
      parent.openingElement.tagName.getText(),
    )
  );
}

/** Components that always render one element. */
const ELEMENTS = /^(Icon[A-Z]\w*|TextLink|Link|PageLink|Time|RelativeTime|Code|Anchor)$/;

/** A child that is there for as long as its parent is, with the same text. */
function isFixed(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true;
  if (ts.isJsxExpression(child)) return child.expression !== undefined && isConstant(child.expression);
  if (ts.isJsxFragment(child)) return false;
  const name = (ts.isJsxElement(child) ? child.openingElement : child).tagName.getText();
  return /^[a-z]/.test(name) || ELEMENTS.test(name);
}

/** A text that stays the same for as long as the page is open. */
function isConstant(node: ts.Node): boolean {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return true;
  return (
    ts.isCallExpression(node) &&
    node.expression.getText() === "t" &&
    node.arguments.length === 1 &&
    node.arguments.every(isConstant)
  );
}

/** Calls whose result has an element around each text. */
const RENDERS = new Set(["rich", "createPortal", "cloneElement"]);
/** What hooks for dialogs return. */
const DIALOGS = new Set(["dialog"]);
/** Types of what has an element around each text. */
const TYPES = /^(\([^)]*\) => )?(Elements|ReactElement)(<\w+>)?$/;

/** The texts that an expression may be; all but elements, nothing, conditions and lists of these counts as text. */
function textsOf(node: ts.Node, tree: ts.SourceFile, depth = 0): ts.Node[] {
  const inside = (one: ts.Node) => textsOf(one, tree, depth);
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return [];
  if (isNothing(node)) return [];
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return inside(node.expression);
  if (ts.isAsExpression(node)) return TYPES.test(node.type.getText()) ? [] : [node];
  if (ts.isConditionalExpression(node)) return [...inside(node.whenTrue), ...inside(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return inside(node.right);
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
      return [...inside(node.left), ...inside(node.right)];
    return [node];
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(inside);
  if (ts.isCallExpression(node)) return textsOfCall(node, tree, depth);
  if (ts.isIdentifier(node)) return textsOfName(node, tree, depth);
  if (ts.isPropertyAccessExpression(node)) return isElementProperty(node.name.text, tree) ? [] : [node];
  return [node];
}

function isNothing(node: ts.Node): boolean {
  const { kind } = node;
  return (
    kind === ts.SyntaxKind.NullKeyword ||
    kind === ts.SyntaxKind.FalseKeyword ||
    kind === ts.SyntaxKind.TrueKeyword ||
    (ts.isIdentifier(node) && node.text === "undefined") ||
    (ts.isStringLiteralLike(node) && node.text === "")
  );
}

function textsOfCall(node: ts.CallExpression, tree: ts.SourceFile, depth: number): ts.Node[] {
  const { expression } = node;
  if (ts.isIdentifier(expression)) {
    if (RENDERS.has(expression.text) || isElementProperty(expression.text, tree)) return [];
    const called = declarationsOf(expression.text, tree).filter(isFunction);
    if (called.length === 0 || depth > 8) return [node];
    return called.flatMap(resultsOf).some((one) => textsOf(one, tree, depth + 1).length > 0) ? [node] : [];
  }
  const [callback] = node.arguments;
  const isList = ts.isPropertyAccessExpression(expression) && /^(map|flatMap)$/.test(expression.name.text);
  if (!isList || !callback || !isFunction(callback)) return [node];
  return resultsOf(callback).flatMap((one) => textsOf(one, tree, depth));
}

function textsOfName(node: ts.Identifier, tree: ts.SourceFile, depth: number): ts.Node[] {
  if (DIALOGS.has(node.text) || isElementProperty(node.text, tree)) return [];
  const values = declarationsOf(node.text, tree);
  if (values.length === 0 || depth > 8) return [node];
  return values.some((one) => isFunction(one) || textsOf(one, tree, depth + 1).length > 0) ? [node] : [];
}

/** Whether the file declares the type of a property or parameter of this name as one of elements. */
function isElementProperty(name: string, tree: ts.SourceFile): boolean {
  const types = namesOf(tree).types.get(name) ?? [];
  return types.length > 0 && types.every((type) => TYPES.test(type));
}

/** The values of all variables and functions of this name in the file. */
function declarationsOf(name: string, tree: ts.SourceFile): ts.Node[] {
  return namesOf(tree).values.get(name) ?? [];
}

/** What a file declares, by name. */
type Names = { types: Map<string, string[]>; values: Map<string, ts.Node[]> };

const known = new WeakMap<ts.SourceFile, Names>();

function namesOf(tree: ts.SourceFile): Names {
  const names = known.get(tree) ?? collectNames(tree);
  known.set(tree, names);
  return names;
}

function collectNames(tree: ts.SourceFile): Names {
  const names: Names = { types: new Map(), values: new Map() };
  const add = <Value>(map: Map<string, Value[]>, name: string, value: Value) =>
    map.set(name, [...(map.get(name) ?? []), value]);
  const visit = (node: ts.Node) => {
    if ((ts.isPropertySignature(node) || ts.isParameter(node)) && node.type)
      add(names.types, node.name.getText(), node.type.getText());
    if (ts.isFunctionDeclaration(node) && node.name) add(names.values, node.name.text, node);
    if (ts.isVariableDeclaration(node)) add(names.values, node.name.getText(), node.initializer ?? node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

function isFunction(node: ts.Node): node is FunctionNode {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

function isComponent(node: ts.Node): node is FunctionNode {
  if (!isFunction(node)) return false;
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return name !== undefined && /^[A-Z][a-z]/.test(name.getText());
}

/** The values that a function may return. */
function resultsOf(node: FunctionNode): ts.Expression[] {
  const { body } = node;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const results: ts.Expression[] = [];
  const visit = (one: ts.Node) => {
    if (ts.isReturnStatement(one) && one.expression) results.push(one.expression);
    if (!ts.isFunctionLike(one)) ts.forEachChild(one, visit);
  };
  ts.forEachChild(body, visit);
  return results;
}
