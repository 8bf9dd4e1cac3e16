//! The syntax tree of a script.
//!
//! Nodes are stored in one list, children before their parents, so a bottom-up pass is a loop. The tokens of a node are
//! the range from its first to its last; tokens that are in a node but in none of its children are its own. The tree is
//! lossless: the tokens of the root are all tokens of the script.

use std::ops::Range;

/// A node, identified by its position in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Returns the position in the tree, less than [`Tree::len`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Code,
    Array,
    Paren,
    Number,
    Text,
    Name,
    Opaque,
    Missing,
    Unary,
    Binary,
    Assign,
    PrivateAssign,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The token that identifies it: the name, the operator, the bracket.
    pub(super) token: u32,
    pub(super) first: u32,
    pub(super) end: u32,
    /// Children: one or two nodes, or a part of the lists.
    pub(super) a: u32,
    pub(super) b: u32,
}

/// A view of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr<'t> {
    /// The script: its statements.
    File(&'t [NodeId]),
    /// `{ ... }`: its statements.
    Code(&'t [NodeId]),
    /// `[ ... ]`: its elements.
    Array(&'t [NodeId]),
    /// `( ... )`; None if it is empty.
    Paren(Option<NodeId>),
    /// A number.
    Number,
    /// A string.
    Text,
    /// A variable or a command without operands.
    Name,
    /// Something that the preprocessor does not know.
    Opaque,
    /// A missing operand.
    Missing,
    /// A command and its operand.
    Unary(NodeId),
    /// A command or operator between its operands.
    Binary(NodeId, NodeId),
    /// `name = value`
    Assign(NodeId),
    /// `private name = value`
    PrivateAssign(NodeId),
}

/// The syntax tree of a script.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) lists: Vec<NodeId>,
    pub(super) depth: u32,
}

impl Tree {
    /// Returns the script itself.
    #[inline]
    pub fn root(&self) -> NodeId {
        NodeId((self.nodes.len() - 1) as u32)
    }

    /// Returns the number of nodes.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the maximum nesting depth of brackets and operators. Recursive walkers check this first.
    pub fn depth(&self) -> usize {
        self.depth as usize
    }

    /// Iterates over all nodes, children before their parents.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns the node at a position; see [`NodeId::index`].
    #[inline]
    pub fn id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// Returns a view of a node.
    #[inline]
    pub fn expr(&self, id: NodeId) -> Expr<'_> {
        let node = self.node(id);
        match node.kind {
            Kind::File => Expr::File(self.list(node)),
            Kind::Code => Expr::Code(self.list(node)),
            Kind::Array => Expr::Array(self.list(node)),
            Kind::Paren => Expr::Paren(self.list(node).first().copied()),
            Kind::Number => Expr::Number,
            Kind::Text => Expr::Text,
            Kind::Name => Expr::Name,
            Kind::Opaque => Expr::Opaque,
            Kind::Missing => Expr::Missing,
            Kind::Unary => Expr::Unary(NodeId(node.a)),
            Kind::Binary => Expr::Binary(NodeId(node.a), NodeId(node.b)),
            Kind::Assign => Expr::Assign(NodeId(node.a)),
            Kind::PrivateAssign => Expr::PrivateAssign(NodeId(node.a)),
        }
    }

    /// Whether a node is a literal, an array, in parentheses, or unknown.
    #[inline]
    pub fn is_plain(&self, id: NodeId) -> bool {
        use Kind::{Array, Missing, Number, Opaque, Paren, Text};
        matches!(self.nodes[id.index()].kind, Array | Missing | Number | Opaque | Paren | Text)
    }

    /// Whether a node is a variable or a command without operands.
    #[inline]
    pub fn is_name(&self, id: NodeId) -> bool {
        self.nodes[id.index()].kind == Kind::Name
    }

    /// Returns the token that identifies a node: the name or literal, the command or operator, the opening bracket; for
    /// an assignment, the variable.
    #[inline]
    pub fn token(&self, id: NodeId) -> usize {
        self.node(id).token as usize
    }

    /// Returns the tokens of a node.
    #[inline]
    pub fn tokens(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        node.first as usize..node.end as usize
    }

    /// Returns the first node, in the order of [`Tree::ids`], that ends after a token. Children come before their parents,
    /// so the ends never decrease, and what contains the token is this node or around it.
    pub fn first_ending_after(&self, token: usize) -> Option<NodeId> {
        self.id(self.nodes.partition_point(|node| node.end as usize <= token))
    }

    /// Returns the children of a node, in text order.
    pub fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children = Vec::new();
        self.each_child(id, |child| children.push(child));
        children
    }

    /// Calls `take` with each child of a node, in text order.
    pub fn each_child(&self, id: NodeId, mut take: impl FnMut(NodeId)) {
        match self.expr(id) {
            Expr::File(list) | Expr::Code(list) | Expr::Array(list) => list.iter().copied().for_each(take),
            Expr::Paren(Some(inside)) => take(inside),
            Expr::Unary(a) | Expr::Assign(a) | Expr::PrivateAssign(a) => take(a),
            Expr::Binary(a, b) => {
                take(a);
                take(b);
            }
            Expr::Paren(None) | Expr::Number | Expr::Text | Expr::Name | Expr::Opaque | Expr::Missing => {}
        }
    }

    /// Returns the operands of a command or operator: the left one, if it has one, and the right one. None for all
    /// other nodes.
    #[inline]
    pub fn operands(&self, id: NodeId) -> Option<(Option<NodeId>, NodeId)> {
        match self.expr(id) {
            Expr::Unary(right) => Some((None, right)),
            Expr::Binary(left, right) => Some((Some(left), right)),
            _ => None,
        }
    }

    /// Returns the node without the parentheses around it.
    #[inline]
    pub fn bare(&self, mut id: NodeId) -> NodeId {
        while let Expr::Paren(Some(inside)) = self.expr(id) {
            id = inside;
        }
        id
    }

    /// Returns the leftmost operand of binary commands, without parentheses: `for "_i"` of `for "_i" from 0 to 3`.
    pub fn leftmost(&self, id: NodeId) -> NodeId {
        let mut id = self.bare(id);
        while let Expr::Binary(left, _) = self.expr(id) {
            id = self.bare(left);
        }
        id
    }

    #[inline]
    fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    #[inline]
    fn list(&self, node: Node) -> &[NodeId] {
        self.lists.get(node.a as usize..node.b as usize).unwrap_or_default()
    }
}
