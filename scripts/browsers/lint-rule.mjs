import { ESLintUtils } from '@typescript-eslint/utils';
import ts from 'typescript';
import { youngerBuiltIns } from './built-ins.mjs';

const asKey = (owner, name) => `${owner}.${name}`;
const builtIns = youngerBuiltIns();
const younger = new Set(builtIns.map(({ owner, name }) => asKey(owner, name)));
/** Most identifiers end here, which costs no question to the compiler. */
const names = new Set(builtIns.map(({ name }) => name));

/** `ReadonlyArray` and `ArrayConstructor` are TypeScript's names of parts of `Array`. */
const ownerOf = (name) => name.replace(/^Readonly(?=[A-Z])/, '').replace(/Constructor$/, '');

/** The interface, variable or namespace that declares a built-in; '' for a global. */
function declaredIn(declaration) {
  for (let node = declaration.parent; node; node = node.parent) {
    if (ts.isInterfaceDeclaration(node) || ts.isModuleDeclaration(node)) return ownerOf(node.name.getText());
    if (ts.isTypeLiteralNode(node) && ts.isVariableDeclaration(node.parent))
      return node.parent.name.getText();
  }
  return '';
}

/**
 * Refuses what a promised browser has not built in (`sdk/package.json`). What is used only where it is there
 * says so in a comment that disables the rule.
 */
export const noYoungerBuiltIns = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      younger: '{{ name }} is not in every browser that sdk/package.json promises. Write it without',
    },
  },
  create(context) {
    const { program, getSymbolAtLocation } = ESLintUtils.getParserServices(context);
    const check = (node) => {
      if (!names.has(node.name)) return;
      const declarations = getSymbolAtLocation(node)?.declarations ?? [];
      const builtIn = declarations.find((one) => program.isSourceFileDefaultLibrary(one.getSourceFile()));
      if (!builtIn) return;
      const owner = declaredIn(builtIn);
      if (younger.has(asKey(owner === 'Window' ? '' : owner, node.name)))
        context.report({
          node,
          messageId: 'younger',
          data: { name: [owner, node.name].filter(Boolean).join('.') },
        });
    };
    return {
      'MemberExpression[computed=false] > Identifier.property': check,
      'Identifier:not(MemberExpression[computed=false] > .property)': (node) => {
        const { parent } = node;
        const isUsed = !['TSTypeReference', 'TSTypeQuery', 'Property'].includes(parent.type);
        if (isUsed) check(node);
      },
    };
  },
};
